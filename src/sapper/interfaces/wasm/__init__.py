"""The kernels as WebAssembly: numba pointed at wasm32, the exports, the build."""

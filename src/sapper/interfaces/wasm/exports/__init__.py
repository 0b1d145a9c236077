"""What the engine in WebAssembly answers: kernels on bare pointers, one function a question."""

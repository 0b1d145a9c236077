"""The records that kernels work in, one per file, and the workspace that holds a thread's own."""

"""How code is compiled and typed; bits, clocks, random numbers and small tables."""

"""One pass of a network over its examples, compiled as a whole.

Keras calls its compiled step batch by batch, which costs twenty times the step itself for networks
this small. Here a compiled loop takes many batches in one call, with the same loss and optimizer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from sapper.errors import needs
from sapper.interrupts import late_interrupts

BATCH = 128
BATCHES = 64  # in one call
EVALUATED = 1 << 16  # rows whose loss is computed in one call


def _values(variables: Any) -> list[Any]:
    """Return the arrays of variables."""
    return [one.value for one in variables]


@late_interrupts()
def _assign(variables: Any, values: Any) -> None:
    """Set variables to arrays."""
    for variable, value in zip(variables, values, strict=True):
        variable.assign(value)


@lru_cache(8)
@late_interrupts()
def compile_pass(network: Any) -> Callable[..., Any]:
    """Compile the loop over the batches of a chunk; batches that are not used change nothing."""
    jax = needs("jax", extra="train")
    keras = needs("keras", extra="train")
    network.optimizer.build(network.trainable_variables)
    rest, measure = _values(network.non_trainable_variables), keras.losses.get(network.loss)

    def loss(weights: Any, seen: Any, target: Any) -> Any:
        predicted, _ = network.stateless_call(weights, rest, seen)
        return measure(target[:, None], predicted).mean()

    slope = jax.grad(loss)

    def step(state: Any, batch: Any) -> Any:
        used, seen, target = batch

        def learn(state: Any) -> Any:
            weights, memory = state
            return network.optimizer.stateless_apply(memory, slope(weights, seen, target), weights)

        return jax.lax.cond(used, learn, lambda same: same, state), None

    @jax.jit  # type: ignore[untyped-decorator]
    def chunk(weights: Any, memory: Any, used: Any, seen: Any, target: Any) -> Any:
        return jax.lax.scan(step, (weights, memory), (used, seen, target))[0]

    compiled: Callable[..., Any] = chunk
    return compiled


def take_pass(network: Any, seen: np.ndarray, target: np.ndarray) -> None:
    """Let a network learn from examples in their order, a batch at a time.

    What does not fill the last batch is left out, unless it is all there is.
    """
    learn, size = compile_pass(network), min(BATCH, len(seen))
    state = _values(network.trainable_variables), _values(network.optimizer.variables)
    for begin in range(0, len(seen) // size * size, size * BATCHES):
        batches = min(BATCHES, (len(seen) - begin) // size)
        rows = np.zeros((BATCHES * size, seen.shape[1]), np.float32)
        goal = np.zeros(BATCHES * size, np.float32)
        rows[: batches * size] = seen[begin : begin + batches * size]
        goal[: batches * size] = target[begin : begin + batches * size]
        with late_interrupts():
            state = learn(
                *state,
                np.arange(BATCHES) < batches,
                rows.reshape(BATCHES, size, -1),
                goal.reshape(BATCHES, size),
            )
    _assign(network.trainable_variables, state[0])
    _assign(network.optimizer.variables, state[1])


@late_interrupts()
def loss_of(network: Any, seen: np.ndarray, target: np.ndarray) -> float:
    """Return the mean loss of a network on examples."""
    return float(network.evaluate(seen, target, batch_size=EVALUATED, verbose=0))

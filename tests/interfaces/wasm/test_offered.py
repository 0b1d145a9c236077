import numpy as np
import pytest

from sapper.experiments.paper import is_printed
from sapper.interfaces.wasm.offered import OFFERED, WIDE, Pack, offer_all, regroup
from sapper.kernels.memory.model import MODEL, NODE
from sapper.models.network import LAYERS
from sapper.solvers.solver import group_of, list_solvers, solver


def test_every_solver_of_the_paper_and_of_ours_is_offered_but_for_the_printed_ones():
    listed = [one.name for one in list_solvers() if group_of(one) in ("paper", "ours")]
    assert set(OFFERED) == {name for name in listed if not is_printed(name)}
    assert set(offer_all()[0]) == set(OFFERED)


@pytest.mark.parametrize("name", ["5.0", "5.5", "6.0", "6.5"])
def test_a_model_can_be_read_back(name):
    offers, content = offer_all()
    offer, model = offers[name], solver(name).engine.model
    at, size = offer["model"]
    record = np.frombuffer(content[at : at + size].ljust(MODEL.itemsize, b"\0"), MODEL)
    assert record.tobytes() == model.copy().tobytes()
    at, size = offer["nodes"]
    assert np.frombuffer(content[at : at + size], NODE).tobytes() == model.nodes.tobytes()


def test_the_network_of_the_champion_can_be_read_back():
    offers, content = offer_all()
    at, size = offers["champion"]["weights"]
    layers = solver("champion").engine.rule.network.layers
    flat = np.concatenate([part.ravel() for layer in layers for part in layer])
    assert content[at : at + size] == flat.astype(np.float32).tobytes()
    assert offers["champion"]["units"] == [len(bias) for _, bias in layers[: len(LAYERS) - 1]]
    assert offers["champion-deep"]["weights"] == [at, size]


def test_bytes_are_grouped_by_their_place_in_a_number():
    content = offer_all()[1] + b"end"
    grouped = np.frombuffer(regroup(content), np.uint8).reshape(WIDE, -1)
    assert grouped.T.tobytes() == content + bytes(-len(content) % WIDE)


def test_equal_parts_are_kept_once_and_all_begin_aligned():
    pack = Pack()
    places = [pack.add(part) for part in (b"abc", b"defgh", b"abc", b"i")]
    assert places == [[0, 3], [16, 5], [0, 3], [32, 1]]
    assert pack.content[16:21] == b"defgh"

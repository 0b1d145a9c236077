import sapper


def test_public_names_are_sorted_and_exist():
    classes_last = sorted(sapper.__all__, key=lambda name: (not name.isupper(), name))
    assert sapper.__all__ == classes_last
    assert all(getattr(sapper, name).__doc__ for name in sapper.__all__)

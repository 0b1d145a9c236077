import numpy as np

from sapper import Board, Game, Level
from sapper.interfaces.gym.frames import COVER, EXPLODED, MINE, SIDE, picture, text, tiles


def cells_of(frame):
    """The kind of tile at every cell of a picture."""
    height, width = frame.shape[0] // SIDE, frame.shape[1] // SIDE
    return [
        [
            next(
                kind
                for kind, tile in enumerate(tiles())
                if np.array_equal(
                    tile, frame[row * SIDE : (row + 1) * SIDE, col * SIDE : (col + 1) * SIDE]
                )
            )
            for col in range(width)
        ]
        for row in range(height)
    ]


def lost_game():
    game = Game.on(Board.of(Level(4, 3, 3), [(0, 0), (0, 2), (2, 3)]))
    game.open(0, 1)
    game.open(2, 0)
    return game


def test_all_tiles_differ():
    found = {tile.tobytes() for tile in tiles()}
    assert len(found) == 12
    assert tiles().dtype == np.uint8


def test_a_picture_shows_what_the_player_sees():
    game = lost_game()
    frame = picture(game.view, None, None)
    assert frame.shape == (3 * SIDE, 4 * SIDE, 3)
    expected = np.where(game.shown < 0, COVER, game.shown)
    assert cells_of(frame) == expected.tolist()


def test_the_mines_show_when_the_game_is_over():
    game = lost_game()
    game.open(0, 2)
    kinds = cells_of(picture(game.view, game.board, game.exploded))
    assert (kinds[0][0], kinds[0][2], kinds[2][3]) == (MINE, EXPLODED, MINE)


def test_text_shows_the_same():
    game = lost_game()
    assert text(game.view, None, None).splitlines()[1:] == [
        "0 # 2 # # ",
        "1 1 2 2 # ",
        "2     1 # ",
    ]
    game.open(0, 2)
    assert text(game.view, game.board, game.exploded).splitlines()[1] == "0 * 2 X # "

"""All claims of the paper, in the order of the report."""

from __future__ import annotations

from sapper.experiments.claims import boards, costs, csp, learning, table
from sapper.experiments.claims.verdicts import Claim
from sapper.experiments.outcomes import Outcomes


def all_claims(found: Outcomes) -> list[Claim]:
    """Judge every claim."""
    return [
        csp.same_solutions(found),
        csp.dsscsp_is_faster(found),
        csp.complete_is_best(found),
        csp.backtracking_is_worst(found),
        csp.limits_cost_little(found),
        csp.limits_save_time(found),
        csp.limited_are_alike(found),
        csp.manhattan_helps(found),
        learning.each_improves(found),
        learning.learning_helps(found),
        learning.learning_stops(found),
        learning.q_over_classification(found),
        learning.the_best(found),
        *boards.board_does_not_matter(found),
        boards.lost_at_most_mines(found),
        boards.fast_enough(found),
        table.printed_rates(found),
        table.above_the_earlier_best(found),
        costs.alpha_fits(),
        costs.dss_cost(found),
        costs.q_decision_cost(found),
    ]

package org.gpuquerylab.entropy.moments.gpu;

import java.util.List;

/** The plans that serve some known sets. */
@FunctionalInterface
interface MomentsPlans {
  /** The plans of the solver: tiles and folds where they take less than all cells, else those. */
  MomentsPlans ALL =
      (predicates, unions) -> {
        MomentsPlan tiles = new TilePlan(predicates, unions, TileSizes.MOST_LOW);
        MomentsPlan cells = new CellPlan(predicates, unions, TileSizes.MOST_LOW);
        boolean oneTile = predicates <= TileSizes.MOST_LOW;
        return oneTile || tiles.deviceBytes() <= cells.deviceBytes()
            ? List.of(tiles)
            : List.of(cells);
      };

  /**
   * Plans for known sets, the best first; a later one is taken where the device's memory does not
   * do for those before.
   */
  List<MomentsPlan> of(int predicates, KnownUnions unions);
}

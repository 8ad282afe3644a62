package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.List;
import java.util.stream.Stream;

/** Plans that can compute the sums of given known sets. */
@FunctionalInterface
interface MomentsPlans {
  /**
   * The plans of the solver. For pairs with more than one tile, these plans are matrix products.
   * Otherwise they are tiles and folds, or all cells if there are fewer cells than sums that leave
   * the tiles.
   */
  MomentsPlans ALL =
      (predicates, unions) -> {
        TilePlan tiles = new TilePlan(predicates, unions, TileSizes.MOST_LOW);
        MomentsPlan cells = new CellPlan(predicates, unions, TileSizes.MOST_LOW);
        List<MomentsPlan> any =
            tiles.takesLessThanCells() ? List.of(tiles, cells) : List.of(cells, tiles);
        boolean pairs =
            predicates > TileSizes.MOST_LOW && PairPlan.takes(predicates, unions.known());
        return pairs
            ? Stream.concat(Stream.of(PairPlan.of(predicates, unions)), any.stream()).toList()
            : any;
      };

  /**
   * The plans for known sets, the best plan first; a later plan is used if the device has too
   * little memory for the earlier plans.
   */
  List<MomentsPlan> of(int predicates, KnownUnions unions);
}

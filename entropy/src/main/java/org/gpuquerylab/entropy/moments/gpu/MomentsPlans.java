package org.gpuquerylab.entropy.moments.gpu;

import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.entropy.moments.gpu.evaluation.MomentsPlan;
import org.gpuquerylab.entropy.moments.gpu.folds.KnownUnions;
import org.gpuquerylab.entropy.moments.gpu.pairs.PairPlan;
import org.gpuquerylab.entropy.moments.gpu.tiles.CellPlan;
import org.gpuquerylab.entropy.moments.gpu.tiles.TilePlan;
import org.gpuquerylab.entropy.moments.gpu.tiles.TileSizes;

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

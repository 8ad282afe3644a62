package org.gpuquerylab.concurrency.batch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.concurrency.batch.BatchPlan.Method;
import org.gpuquerylab.concurrency.placement.KernelPlacement;
import org.gpuquerylab.concurrency.placement.LaunchOptions;
import org.gpuquerylab.concurrency.placement.PlacementProgram;

/**
 * The batch-level model, which divides kernels into as few batches as possible. The model first
 * tries the first-fit-decreasing method with several sort keys. A result that equals the continuous
 * bound is optimal. Otherwise the model generates columns until the bound equals the number of
 * batches, or until no column helps. For up to 16 kernels, the subset program decides the remaining
 * cases, so the number of batches is minimal. All methods except the last have a work limit,
 * counted in branches rather than time. Source: Li, Tu, Zeng 2019, equations (16) to (30) and
 * Algorithm 2. The final integer stage is not described in the paper.
 */
public final class BatchModel {
  /**
   * The maximum number of kernel types for which columns are generated; for more types, the
   * continuous bound is used.
   */
  public static final int MAX_TYPES = 128;

  private final BatchProblem problem;
  private final Effort effort;
  private List<int[]> columns;
  private int bound;
  private Method method = Method.FIRST_FIT_DECREASING;

  /**
   * Work limits: the maximum number of branches of the column generation, of the cover, and of the
   * value correction.
   */
  private enum Effort {
    HEURISTIC(20_000, 200, 10_000, 20),
    EXACT(5_000_000, 5_000, 2_000_000, 400);

    private final long pricing;
    private final long cover;
    private final long correction;
    private final int rounds;

    Effort(long pricing, long cover, long correction, int rounds) {
      this.pricing = pricing;
      this.cover = cover;
      this.correction = correction;
      this.rounds = rounds;
    }
  }

  private BatchModel(BatchProblem problem, Effort effort) {
    this.problem = problem;
    this.effort = effort;
    columns = FirstFitDecreasing.pack(problem, problem::largest);
    bound = problem.continuousBound();
  }

  /** Batches for a problem; for at most 16 kernels their number is minimal. */
  public static BatchPlan solve(BatchProblem problem) {
    return new BatchModel(problem, Effort.EXACT).solve();
  }

  /**
   * Batches for a problem without the exact subset program; there may be one batch more than
   * necessary.
   */
  public static BatchPlan solveHeuristically(BatchProblem problem) {
    return new BatchModel(problem, Effort.HEURISTIC).solve();
  }

  private BatchPlan solve() {
    if (columns.size() > bound) {
      List<List<int[]>> packings = FirstFitDecreasing.packings(problem);
      columns = Collections.min(packings, Comparator.comparingInt(List::size));
      if (columns.size() > bound && problem.types() <= MAX_TYPES) {
        generate(packings.stream().flatMap(List::stream).toList());
      }
    }
    if (effort == Effort.EXACT
        && columns.size() > bound
        && problem.kernels() <= SubsetProgram.MAX_KERNELS) {
      List<int[]> fewest = SubsetProgram.solve(problem);
      if (fewest.size() < columns.size()) {
        columns = fewest;
        method = Method.SUBSET_PROGRAM;
      }
    }
    return new BatchPlan(placements(), bound, method);
  }

  private void generate(List<int[]> start) {
    ColumnPricing pricing = new ColumnPricing(problem);
    ColumnGeneration generation = new ColumnGeneration(problem, pricing, start, effort.pricing);
    generation.run(columns.size(), bound);
    bound = Math.max(bound, generation.roundedBound());
    search(pricing, generation);
    if (columns.size() > bound && !generation.isFinished()) {
      generation.run(columns.size(), 0);
      bound = Math.max(bound, generation.roundedBound());
      search(pricing, generation);
    }
  }

  private void search(ColumnPricing pricing, ColumnGeneration generation) {
    double[] prices = generation.prices();
    while (columns.size() > bound) {
      int target = columns.size() - 1;
      List<int[]> known = generation.columns();
      Optional<List<int[]>> fewer =
          RestrictedMaster.cover(problem, known, prices, target, effort.cover);
      Method by = Method.RESTRICTED_MASTER;
      if (fewer.isEmpty()) {
        ValueCorrection correction =
            new ValueCorrection(problem, pricing, prices, effort.correction);
        fewer = correction.pack(target, effort.rounds);
        by = Method.VALUE_CORRECTION;
      }
      if (fewer.isEmpty()) {
        return;
      }
      columns = fewer.get();
      method = by;
    }
  }

  private List<KernelPlacement> placements() {
    PlacementProgram program = new PlacementProgram(problem.limits());
    List<KernelPlacement> placements = new ArrayList<>();
    int[] given = new int[problem.types()];
    for (int[] column : columns) {
      List<LaunchOptions> kernels = new ArrayList<>();
      for (int t = 0; t < column.length; t++) {
        for (int k = 0; k < column[t]; k++) {
          kernels.add(problem.member(t, given[t]++));
        }
      }
      placements.add(program.placeOptions(kernels).orElseThrow());
    }
    return placements;
  }
}

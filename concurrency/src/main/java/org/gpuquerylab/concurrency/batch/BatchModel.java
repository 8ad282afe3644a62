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
 * The batch-level model. First fit decreasing comes first, by several keys; where it meets the
 * continuous bound, it is optimal. Otherwise columns are generated until the bound meets it or to
 * the end, the integer program over the columns looks for fewer, and up to 16 kernels the subset
 * program settles what is still open, so that there the number of batches is the least. Source: Li,
 * Tu, Zeng 2019, equations (16) to (30) and Algorithm 2, with an integer end, on which the paper is
 * silent.
 */
public final class BatchModel {
  private final BatchProblem problem;
  private final boolean exact;
  private List<int[]> columns;
  private int bound;
  private Method method = Method.FIRST_FIT_DECREASING;

  private BatchModel(BatchProblem problem, boolean exact) {
    this.problem = problem;
    this.exact = exact;
    columns = FirstFitDecreasing.pack(problem, problem::largest);
    bound = problem.continuousBound();
  }

  /** Batches for a problem, the fewest where there are at most 16 kernels. */
  public static BatchPlan solve(BatchProblem problem) {
    return new BatchModel(problem, true).solve();
  }

  /** Batches for a problem without the exact subset program: perhaps one more than the fewest. */
  public static BatchPlan solveHeuristically(BatchProblem problem) {
    return new BatchModel(problem, false).solve();
  }

  private BatchPlan solve() {
    if (columns.size() > bound) {
      List<List<int[]>> packings = FirstFitDecreasing.packings(problem);
      columns = Collections.min(packings, Comparator.comparingInt(List::size));
      if (columns.size() > bound) {
        generate(packings.stream().flatMap(List::stream).toList());
      }
    }
    if (exact && columns.size() > bound && problem.kernels() <= SubsetProgram.MAX_KERNELS) {
      List<int[]> fewest = SubsetProgram.solve(problem);
      if (fewest.size() < columns.size()) {
        columns = fewest;
        method = Method.SUBSET_PROGRAM;
      }
    }
    return new BatchPlan(placements(), bound, method);
  }

  private void generate(List<int[]> start) {
    ColumnGeneration generation = new ColumnGeneration(problem, start);
    generation.run(columns.size(), bound);
    bound = Math.max(bound, generation.roundedBound());
    cover(generation);
    if (columns.size() > bound && !generation.isFinished()) {
      generation.run(columns.size(), 0);
      bound = Math.max(bound, generation.roundedBound());
      cover(generation);
    }
  }

  private void cover(ColumnGeneration generation) {
    for (int target = bound; target < columns.size(); target++) {
      Optional<List<int[]>> cover =
          RestrictedMaster.cover(problem, generation.columns(), generation.prices(), target);
      if (cover.isPresent()) {
        columns = cover.get();
        method = Method.RESTRICTED_MASTER;
      }
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

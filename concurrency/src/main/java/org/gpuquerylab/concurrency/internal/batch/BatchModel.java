package org.gpuquerylab.concurrency.internal.batch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.internal.batch.BatchPlan.Method;
import org.gpuquerylab.concurrency.internal.batch.BatchProblem.Member;
import org.gpuquerylab.concurrency.internal.batch.ResidencySearch.Answer;

/**
 * The batch-level model, which divides kernels into as few batches as possible. The model first
 * tries whether all kernels fit at once, then the first-fit-decreasing method with several sort
 * keys. A result that equals the continuous bound is optimal. Otherwise the model generates columns
 * until the bound cannot rise, and then searches for as many batches as the bound, then for one
 * more, and so on. A search that tries everything in vain raises the bound. For up to 16 kernels,
 * the subset program decides the remaining cases. All methods except the last have a work limit,
 * counted in branches rather than time. Source: Li, Tu, Zeng 2019, equations (16) to (30) and
 * Algorithm 2. The final integer stage is not described in the paper.
 */
public final class BatchModel {
  /**
   * The maximum number of kernel types for which columns are generated; for more types, the
   * continuous bound is used.
   */
  public static final int MAX_TYPES = 128;

  /** The maximum number of nodes of the search that decides whether kernels fit at once. */
  private static final int MAX_NODES = 2000;

  private final BatchProblem problem;
  private final Effort effort;
  private final int useful;
  private final ResidencySearch search;
  private List<int[]> columns = List.of();
  private int bound;
  private Method method = Method.FIRST_FIT_DECREASING;

  /**
   * Work limits: the maximum number of branches of the column generation, of the search for each
   * number of batches, and of the value correction.
   */
  private enum Effort {
    HEURISTIC(20_000, 5_000, 10_000, 20),
    EXACT(1_000_000, 200_000, 500_000, 400);

    private final long pricing;
    private final long search;
    private final long correction;
    private final int rounds;

    Effort(long pricing, long search, long correction, int rounds) {
      this.pricing = pricing;
      this.search = search;
      this.correction = correction;
      this.rounds = rounds;
    }
  }

  private BatchModel(BatchProblem problem, Effort effort, int useful) {
    this.problem = problem;
    this.effort = effort;
    this.useful = useful;
    search = search(problem);
    bound = problem.continuousBound();
  }

  /** The search that decides which kernels of a problem can be in one batch. */
  static ResidencySearch search(BatchProblem problem) {
    return new ResidencySearch(problem.all(), problem.limits(), MAX_NODES);
  }

  /**
   * Batches for a problem. For at most 16 kernels their number is minimal, unless the model says
   * that it is not proved because a decision on two grouped multiprocessors is open.
   */
  public static BatchPlan solve(BatchProblem problem) {
    return solve(problem, true, Integer.MAX_VALUE);
  }

  /**
   * Batches for a problem with small work limits and without the exact subset program; there may be
   * one batch more than necessary.
   */
  public static BatchPlan solveHeuristically(BatchProblem problem) {
    return solve(problem, false, Integer.MAX_VALUE);
  }

  /**
   * Batches for a problem.
   *
   * @param exact whether to use the large work limits and the exact subset program
   * @param useful the largest number of batches that is of use; if more are necessary, or that is
   *     not known, the model gives any batches
   */
  public static BatchPlan solve(BatchProblem problem, boolean exact, int useful) {
    return new BatchModel(problem, exact ? Effort.EXACT : Effort.HEURISTIC, useful).solve();
  }

  private BatchPlan solve() {
    Answer atOnce =
        bound == 1 ? search.decide(BatchProblem.sorted(problem.demands())) : Answer.OPEN;
    if (atOnce == Answer.FITS) {
      columns = List.of(problem.demands());
      method = Method.PLACEMENT_PROGRAM;
    } else {
      bound = Math.max(bound, atOnce == Answer.DOES_NOT_FIT ? 2 : 0);
      divide();
    }
    List<List<Member>> batches = members();
    List<KernelPlacement> placements =
        IntStream.range(0, batches.size())
            .mapToObj(b -> placement(batches.get(b), BatchProblem.sorted(columns.get(b))))
            .toList();
    List<List<Integer>> kernels =
        batches.stream().map(batch -> batch.stream().map(Member::kernel).toList()).toList();
    return new BatchPlan(placements, kernels, bound, method);
  }

  private void divide() {
    List<List<int[]>> packings = FirstFitDecreasing.packings(problem, search, bound);
    columns = Collections.min(packings, Comparator.comparingInt(List::size));
    if (isOpen() && problem.types() <= MAX_TYPES) {
      generate(packings.stream().flatMap(List::stream).toList());
    }
    if (isOpen() && effort == Effort.EXACT && problem.kernels() <= SubsetProgram.MAX_KERNELS) {
      decideSubsets();
    }
  }

  /** Whether fewer batches are possible that are of use. */
  private boolean isOpen() {
    return bound < columns.size() && bound <= useful;
  }

  private void decideSubsets() {
    SubsetProgram program = new SubsetProgram(problem, search);
    List<int[]> fewest = program.solve();
    if (fewest.size() < columns.size()) {
      columns = fewest;
      method = Method.SUBSET_PROGRAM;
    }
    if (program.isComplete()) {
      bound = columns.size();
    }
  }

  private void generate(List<int[]> start) {
    ColumnPricing pricing = new ColumnPricing(problem, search);
    ColumnGeneration generation =
        new ColumnGeneration(problem.demands(), pricing, start, new WorkLimit(effort.pricing));
    generation.run(columns.size(), bound);
    bound = Math.max(bound, generation.bound());
    for (int batches = bound; batches < columns.size() && batches <= useful; batches++) {
      find(pricing, generation, batches);
    }
  }

  private void find(ColumnPricing pricing, ColumnGeneration generation, int batches) {
    BatchSearch branches =
        new BatchSearch(pricing, generation.columns(), new WorkLimit(effort.search));
    Optional<List<int[]>> found = branches.cover(problem.demands(), batches);
    Method by = Method.BRANCH_AND_PRICE;
    if (found.isEmpty() && branches.isComplete()) {
      bound = Math.max(bound, batches + 1);
    } else if (found.isEmpty()) {
      found =
          new ValueCorrection(problem, pricing, generation, new WorkLimit(effort.correction))
              .pack(batches, effort.rounds);
      by = Method.VALUE_CORRECTION;
    }
    if (found.isPresent()) {
      columns = found.get();
      method = by;
    }
  }

  /** The kernels of each batch. */
  private List<List<Member>> members() {
    List<List<Member>> batches = new ArrayList<>();
    int[] given = new int[problem.types()];
    for (int[] column : columns) {
      List<Member> batch = new ArrayList<>();
      for (int t : BatchProblem.sorted(column)) {
        batch.add(problem.member(t, given[t]++));
      }
      batches.add(batch);
    }
    return batches;
  }

  /**
   * The placement with the least shared memory in one multiprocessor; for two grouped ones, the one
   * that was found to fit.
   */
  private KernelPlacement placement(List<Member> batch, int[] sorted) {
    List<LaunchOptions> kernels = batch.stream().map(Member::options).toList();
    return problem.limits().grouped() == 1
        ? new PlacementProgram(problem.limits()).placeOptions(kernels).orElseThrow()
        : search.placement(kernels, sorted);
  }
}

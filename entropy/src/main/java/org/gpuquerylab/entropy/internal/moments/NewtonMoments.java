package org.gpuquerylab.entropy.internal.moments;

import java.util.Arrays;
import org.gpuquerylab.entropy.internal.cells.RowCholesky;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.solver.DualProblem;
import org.gpuquerylab.entropy.solver.DualSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.StepTimer;
import org.gpuquerylab.primitives.internal.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Newton's method from independence, on the moments alone: the vector x is never stored. The
 * package description explains the method. If known sets have at most k predicates, an iteration
 * takes O(k 2^z + m^3) time, and memory for the sums over the sets of at most 2k predicates. If
 * this memory exceeds the vector, or if cells are excluded, the moments come from Variant B's
 * vector; with a penalty, they come from a vector that does not overflow. The solution's plan names
 * the source.
 *
 * <p>The instance keeps all data that depend only on the known sets, for the next problem with the
 * same sets.
 */
public final class NewtonMoments extends DualSolver {
  /** The solver's name in the catalogue. */
  public static final String NAME = "newton-moments";

  /** The number of bytes that the moments may take even if the vector takes fewer. */
  private static final long SMALL = 64 << 20;

  private final Workers workers;
  private @Nullable Prepared prepared;

  /** Creates the solver. */
  public NewtonMoments(SolverOptions options) {
    super(NAME, options);
    options.stopping().requireRatio(NAME);
    workers = new Workers(NAME, options.threads());
  }

  @Override
  public MemoryNeed memoryNeeded(MaxEntProblem problem) {
    long vector = NewtonVariantB.vectorNeed(problem, 1);
    long need = vector;
    if (isTiled(problem)) {
      long tiles = TiledMoments.bytes(problem, Tiling.of(problem.predicates()), threads(), true);
      need = MemoryNeed.plus(tiles, 8L * problem.size() * problem.size());
    }
    return MemoryNeed.onHost(options().allBetas() ? MemoryNeed.plus(need, vector) : need);
  }

  private int threads() {
    return options().threads();
  }

  private boolean isTiled(MaxEntProblem problem) {
    if (!TiledMoments.fits(problem, true)) {
      return false;
    }
    long vector = MemoryNeed.vectors(problem.predicates(), 1);
    Tiling tiling = Tiling.of(problem.predicates());
    return TiledMoments.bytes(problem, tiling, threads(), true) <= Math.max(vector, SMALL);
  }

  @Override
  protected SolverRun run(DualProblem dual) {
    return newton(dual, new StepTimer()).run();
  }

  /**
   * Creates the iteration for a dual.
   *
   * @param timer a running timer, whose time so far is part of the solution's time
   */
  DampedNewton newton(DualProblem dual, StepTimer timer) {
    Prepared mine = prepared;
    if (mine == null || !mine.isFor(dual)) {
      prepared = null;
      mine = prepare(dual);
      prepared = mine;
    }
    return new DampedNewton(dual, mine.moments, mine.cholesky, options(), timer);
  }

  private Prepared prepare(DualProblem dual) {
    MaxEntProblem problem = dual.problem();
    boolean tiled = dual.support().isFull() && dual.penalty().isNone() && isTiled(problem);
    if (!tiled) {
      // The earlier check may have assumed the memory of tiles, because it does not know about
      // excluded cells.
      MemoryNeed.onHost(NewtonVariantB.vectorNeed(problem, 1))
          .checkHost(name() + " on all cells", options().memoryLimit());
    }
    Moments moments =
        tiled
            ? new TiledMoments(problem, Tiling.of(problem.predicates()), threads(), workers)
            : inVector(dual);
    return new Prepared(dual, moments, new RowCholesky(problem.size() - 1));
  }

  /** With a penalty, the weights may be so large that their exponentials overflow. */
  private Moments inVector(DualProblem dual) {
    return dual.penalty().isNone() || !dual.support().isFull()
        ? new VectorMoments(dual.problem(), dual.support(), workers)
        : new ShiftedMoments(dual.problem());
  }

  @Override
  public void close() {
    prepared = null;
    workers.close();
  }

  /** Data that were computed for one problem and are reused for others with the same known sets. */
  private record Prepared(DualProblem dual, Moments moments, RowCholesky cholesky) {
    boolean isFor(DualProblem other) {
      return dual.problem().predicates() == other.problem().predicates()
          && Arrays.equals(dual.problem().sets(), other.problem().sets())
          && dual.support().excluded().equals(other.support().excluded())
          && dual.penalty().isNone() == other.penalty().isNone();
    }
  }
}

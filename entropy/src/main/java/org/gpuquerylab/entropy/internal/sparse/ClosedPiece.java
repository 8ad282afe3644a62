package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;

/**
 * A piece in which all subsets of predicates are known, or a single predicate: its cells are
 * differences of the known selectivities. O(k 2^k) time.
 */
final class ClosedPiece {
  /** Cells that are rarer than this fraction of a known set may be impossible. */
  private static final double RARE = 1e-9;

  private ClosedPiece() {}

  /** The solution; empty if not every subset is known, or a cell may be impossible. */
  static Optional<SolvedPiece> solve(SparseProblem problem, Piece piece) {
    boolean free = piece.predicates().length == 1 && piece.sets().length == 0;
    if (!free && !piece.isClosed()) {
      return Optional.empty();
    }
    StepTimer timer = new StepTimer();
    timer.enter(Step.TRANSFORM);
    double[] known = new double[1 << piece.predicates().length];
    Arrays.fill(known, 0.5); // The selectivity of a predicate that no known set contains.
    known[0] = 1;
    for (int set : piece.sets()) {
      known[(int) SparseProblem.maskWithin(problem.set(set), piece.predicates())] =
          problem.selectivity(set);
    }
    double[] cells = cells(known);
    for (int i = 0; i < cells.length; i++) {
      if (!(cells[i] > RARE * known[i])) {
        return Optional.empty();
      }
    }
    Bag bag = new Bag(piece.predicates(), -1, new CellTable(cells));
    return Optional.of(
        new SolvedPiece(
            List.of(bag), SolvedPiece.Way.CLOSED, 0, 0, true, timer.times(), "closed form", false));
  }

  /** Converts sums for "at least these predicates" into cells for "exactly these predicates". */
  private static double[] cells(double[] known) {
    double[] cells = known.clone();
    for (int bit = 1; bit < cells.length; bit <<= 1) {
      for (int i = 0; i < cells.length; i++) {
        if ((i & bit) == 0) {
          cells[i] -= cells[i | bit];
        }
      }
    }
    return cells;
  }
}

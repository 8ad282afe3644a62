package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.input.internal.Counted;

/**
 * Describes how a problem was split and solved.
 *
 * @param solver the name of the solver of the pieces
 * @param components the number of parts that no known set connects
 * @param pieces the pieces
 */
record SparsePlan(String solver, int components, List<SolvedPiece> pieces) {
  /**
   * The description as one line; for a problem solved as a whole it begins with the solver's plan.
   */
  String words() {
    List<String> parts = new ArrayList<>();
    if (pieces.size() == 1 && !pieces.get(0).plan().isEmpty()) {
      parts.add(pieces.get(0).plan());
    }
    parts.add(
        String.join(
            ", ",
            Counted.of(components, "component"),
            Counted.of(pieces.size(), "piece"),
            "largest clique " + largest(),
            String.format(Locale.ROOT, "%.0f cells", cells())));
    if (pieces.size() > 1) {
      pieces.stream()
          .filter(SolvedPiece::isPenalized)
          .map(SolvedPiece::plan)
          .distinct()
          .forEach(parts::add);
    }
    add(parts, SolvedPiece.Way.CLOSED, "in closed form");
    add(parts, SolvedPiece.Way.DIRECT, "by " + solver);
    add(parts, SolvedPiece.Way.COUPLED, "by junction trees");
    return String.join("; ", parts);
  }

  private int largest() {
    return pieces.stream().mapToInt(SolvedPiece::largestClique).max().orElse(0);
  }

  private double cells() {
    return pieces.stream().mapToDouble(SolvedPiece::cells).sum();
  }

  private void add(List<String> parts, SolvedPiece.Way way, String words) {
    long count = pieces.stream().filter(piece -> piece.way() == way).count();
    if (count > 0 && (pieces.size() > 1 || way == SolvedPiece.Way.COUPLED)) {
      parts.add(count + " " + words);
    }
  }
}

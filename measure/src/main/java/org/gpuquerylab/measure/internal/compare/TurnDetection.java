package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.measure.internal.compare.Matching.RowPair;

/** Detects whether two sides measured their tasks in turns, as {@code lab run --beside} does. */
final class TurnDetection {

  /**
   * Exceptions are allowed: a process that was restarted, or a task that only one side completed.
   */
  private static final int MOST_BETWEEN = 2;

  private static final double MOST = 0.8;

  private TurnDetection() {}

  /** Whether in nearly all pairs one row was measured right after the other. */
  static boolean are(List<RowPair> pairs) {
    List<SideRow> rows =
        new ArrayList<>(
            pairs.stream().flatMap(pair -> Stream.of(pair.base(), pair.other())).toList());
    rows.sort(Comparator.comparing(SideRow::finished));
    IdentityHashMap<SideRow, Integer> ranks = new IdentityHashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      ranks.put(rows.get(i), i);
    }
    long near =
        pairs.stream()
            .filter(
                pair ->
                    Math.abs(
                            ranks.getOrDefault(pair.base(), 0)
                                - ranks.getOrDefault(pair.other(), 0))
                        <= MOST_BETWEEN)
            .count();
    return pairs.size() > MOST_BETWEEN && near >= MOST * pairs.size();
  }
}

package org.gpuquerylab.measure.compare;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One of the compared sides: a run, or the rows of a run with one value of an axis.
 *
 * @param label its name
 * @param rows what was measured, and what failed
 * @param environment name to value of the facts that a comparison depends on; empty if all sides
 *     belong to one run
 */
public record Side(String label, List<SideRow> rows, Map<String, String> environment) {

  /** Copies the list. */
  public Side {
    rows = List.copyOf(rows);
  }

  /** Number of processes that measured it. */
  public int processes() {
    Set<Integer> processes = new HashSet<>();
    rows.forEach(row -> processes.add(row.process()));
    return processes.size();
  }
}

package org.gpuquerylab.measure.compare;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One of the sides that are compared: a run, or the rows of a run that have a value of an axis.
 *
 * @param label what to call it
 * @param rows what was measured, and what failed
 * @param environment name to value of what a comparison depends on; empty where all sides are of
 *     one run
 */
public record Side(String label, List<SideRow> rows, Map<String, String> environment) {

  /** Copies the list. */
  public Side {
    rows = List.copyOf(rows);
  }

  /** How many processes measured it. */
  public int processes() {
    Set<Integer> processes = new HashSet<>();
    rows.forEach(row -> processes.add(row.process()));
    return processes.size();
  }
}

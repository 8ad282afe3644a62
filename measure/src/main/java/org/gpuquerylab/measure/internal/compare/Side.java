package org.gpuquerylab.measure.internal.compare;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.measure.internal.machine.MachineState;

/**
 * One side of a comparison: a run, or the rows of a run with one value of an axis.
 *
 * @param label the name of the side
 * @param rows the rows, including failures
 * @param environment facts that a comparison depends on, from name to value; empty if all sides
 *     belong to one run
 * @param command the command that measures the run again; empty if all sides belong to one run
 */
public record Side(
    String label, List<SideRow> rows, Map<String, String> environment, String command) {

  /** Copies the list. */
  public Side {
    rows = List.copyOf(rows);
  }

  /** How busy the machine was, as the median of the rows. */
  Map<String, Double> machine() {
    return MachineState.medians(rows.stream().map(SideRow::row).toList());
  }

  /** The number of processes that measured this side. */
  public int processes() {
    Set<Integer> processes = new HashSet<>();
    rows.forEach(row -> processes.add(row.process()));
    return processes.size();
  }
}

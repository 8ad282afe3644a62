package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;

/**
 * The tasks that a comparison leaves out, because only one side has a number for them.
 *
 * @param lost tasks that only the first side completed, with the status on the other side
 * @param gained tasks that only the other side completed, with the status on the first side
 * @param onlyFirst tasks of which the other side has no row, or no number
 * @param onlyOther tasks of which the first side has no row, or no number
 */
public record UnpairedTasks(
    Map<Task, Status> lost, Map<Task, Status> gained, List<Task> onlyFirst, List<Task> onlyOther) {

  /** Creates the tasks between two sides; the maps are not modified. */
  static UnpairedTasks of(Map<Task, SideRow> base, Map<Task, SideRow> other, Quantity quantity) {
    Map<Task, Status> lost = new LinkedHashMap<>();
    Map<Task, Status> gained = new LinkedHashMap<>();
    List<Task> onlyFirst = new ArrayList<>();
    List<Task> onlyOther = new ArrayList<>();
    collect(base, other, quantity, lost, onlyFirst);
    collect(other, base, quantity, gained, onlyOther);
    return new UnpairedTasks(lost, gained, onlyFirst, onlyOther);
  }

  private static void collect(
      Map<Task, SideRow> able,
      Map<Task, SideRow> unable,
      Quantity quantity,
      Map<Task, Status> failed,
      List<Task> absent) {
    able.forEach(
        (task, row) -> {
          SideRow twin = unable.get(task);
          if (twin == null) {
            absent.add(task);
          } else if (quantity.isIn(row) && !quantity.isIn(twin)) {
            if (twin.row().status() == Status.OK) {
              absent.add(task);
            } else {
              failed.put(task, twin.row().status());
            }
          }
        });
  }

  /**
   * The number of tasks that are missing from a comparison of what both sides should have measured.
   * A task that failed on the first side is not missing if the other side completed it.
   */
  public int missing() {
    return lost.size() + onlyFirst.size() + onlyOther.size();
  }
}

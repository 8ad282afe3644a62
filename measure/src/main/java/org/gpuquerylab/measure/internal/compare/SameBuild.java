package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Task;

/**
 * Compares a build with itself: draws pairs of disjoint sets from the processes of some runs of one
 * build. Every difference that such a comparison finds is a false one.
 */
public final class SameBuild {

  private final List<List<SideRow>> processes = new ArrayList<>();
  private final Random random;

  /**
   * Takes the processes of some runs of one experiment.
   *
   * @param runs the runs; not modified
   * @param seed the seed of the draws
   */
  public SameBuild(List<StoredRun> runs, long seed) {
    random = new Random(seed);
    for (StoredRun run : runs) {
      Map<Integer, List<SideRow>> rows = new LinkedHashMap<>();
      Processes.of(run.agreed(), run.experiment().warmUp(run.sweep().pass()))
          .forEach(row -> rows.computeIfAbsent(row.process(), p -> new ArrayList<>()).add(row));
      processes.addAll(rows.values());
    }
  }

  /** The number of processes. */
  public int processes() {
    return processes.size();
  }

  /**
   * Compares two disjoint sets of processes.
   *
   * @param size the number of processes of each set
   * @throws InputException if there are fewer than twice as many processes
   */
  public PairComparison draw(int size) {
    if (processes.size() < 2 * size) {
      throw new InputException(
          processes.size() + " processes are too few for two sets of " + size + "; measure more");
    }
    Collections.shuffle(processes, random);
    List<Side> sides =
        List.of(
            side("one half", processes.subList(0, size)),
            side("the other half", processes.subList(size, 2 * size)));
    return RunComparison.of(
            new Sides(sides, Set.of(), List.of()), Quantity.TIME, OptionalDouble.empty())
        .others()
        .get(0);
  }

  /** The rows of some processes; the repetitions of a point are numbered again from 0. */
  private static Side side(String label, List<List<SideRow>> some) {
    Map<Point, Integer> next = new LinkedHashMap<>();
    List<SideRow> rows = new ArrayList<>();
    for (int i = 0; i < some.size(); i++) {
      for (SideRow row : some.get(i)) {
        int repetition = next.merge(row.task().point(), 1, Integer::sum) - 1;
        rows.add(new SideRow(new Task(row.task().point(), repetition), row.row(), i));
      }
    }
    return new Side(label, rows, Map.of(), "");
  }
}

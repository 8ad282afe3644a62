package org.gpuquerylab.measure.internal.sweep;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Experiment;

/**
 * One of several parts of a sweep, which may be measured on different machines. Each point, with
 * all its repetitions, belongs to one part, which depends only on the sweep.
 *
 * <p>Points are distributed in descending order of their {@link Experiment#predictedCost}. Each
 * point goes to the part with the lowest total cost so far (R. L. Graham: Bounds on multiprocessing
 * timing anomalies, 1969, longest processing time first). Points of equal cost are distributed in
 * the sweep's shuffled order, so that no axis correlates with the parts.
 *
 * @param number the number of this part, from 1
 * @param count the number of parts
 */
public record Shard(int number, int count) implements SweepPart {

  /** The shard that is the whole sweep. */
  public static final Shard WHOLE = new Shard(1, 1);

  private static final int MOST = 10_000;
  private static final Pattern TEXT = Pattern.compile("([0-9]{1,5})/([0-9]{1,5})");

  /** A point and its predicted cost. */
  private record Costly(Point point, double cost) {}

  /** The points of a part and their total cost so far. */
  private record Load(int part, int points, double cost) {}

  /**
   * Reads a text such as {@code 2/8}, which means the second of eight parts.
   *
   * @throws InputException if the text has another form
   */
  public static Shard parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (parts.matches()) {
      Shard shard = new Shard(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
      if (shard.number >= 1 && shard.number <= shard.count && shard.count <= MOST) {
        return shard;
      }
    }
    throw new InputException(
        String.format(
            Locale.ROOT,
            "--shard %s: write i/n with i from 1 to n, and n at most %,d, such as 2/8",
            Quote.of(text),
            MOST));
  }

  /**
   * The tasks of this part, in the order of the sweep. The time is O(tasks log tasks).
   *
   * @param tasks all tasks of the sweep; not modified
   */
  @Override
  public List<Task> of(Experiment experiment, List<Task> tasks) {
    if (count == 1) {
      return tasks;
    }
    Set<Point> points = points(experiment, tasks);
    return tasks.stream().filter(task -> points.contains(task.point())).toList();
  }

  /** The points of this part. */
  private Set<Point> points(Experiment experiment, List<Task> tasks) {
    PriorityQueue<Load> loads =
        new PriorityQueue<>(
            Comparator.comparingDouble(Load::cost)
                .thenComparingInt(Load::points)
                .thenComparingInt(Load::part));
    for (int part = 1; part <= count; part++) {
      loads.add(new Load(part, 0, 0));
    }
    Set<Point> points = new HashSet<>();
    for (Costly costly : byCost(experiment, tasks)) {
      Load least = loads.remove();
      if (least.part == number) {
        points.add(costly.point);
      }
      loads.add(new Load(least.part, least.points + 1, least.cost + costly.cost));
    }
    return points;
  }

  private static List<Costly> byCost(Experiment experiment, List<Task> tasks) {
    Set<Point> points = new LinkedHashSet<>();
    tasks.forEach(task -> points.add(task.point()));
    return points.stream()
        .map(point -> new Costly(point, cost(experiment, point)))
        .sorted(Comparator.comparingDouble(Costly::cost).reversed())
        .toList();
  }

  /** A user's experiment may predict any number. */
  private static double cost(Experiment experiment, Point point) {
    double cost = experiment.predictedCost(point);
    return cost > 0 && cost <= 1e100 ? cost : 0;
  }

  @Override
  public String toString() {
    return number + "/" + count;
  }
}

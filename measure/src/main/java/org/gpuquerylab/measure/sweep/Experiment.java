package org.gpuquerylab.measure.sweep;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.plots.Figure;

/** An experiment: its axes, its measurements, and the charts of its results. */
public interface Experiment {

  /** The name on the command line, such as {@code meister-fig09}. */
  String name();

  /** One line that describes the measurement. */
  String title();

  /** The figure that this experiment reproduces, with its source. */
  String reproduces();

  /** The axes that the experiment varies. */
  List<SweepAxis> axes();

  /**
   * The axes that earlier versions of this experiment lacked, each with the value at which they
   * measured. Their stored runs are read as if they had it.
   */
  default Map<String, String> addedAxes() {
    return Map.of();
  }

  /**
   * This experiment with the files of a folder in place of its own queries.
   *
   * @throws InputException if this experiment's points are not queries from files, or if a file is
   *     faulty; the message names the file
   */
  default Experiment over(Path folder) {
    throw new InputException(
        "--queries: "
            + name()
            + " takes no files; leave the option out, or run own-queries or own-problems");
  }

  /**
   * Checks that everything that a sweep names exists; the values of axes have been checked before.
   *
   * @throws InputException if something does not exist; the message names it
   */
  default void checkMeasurable(Sweep sweep) {}

  /** Whether a combination of axis values belongs to the experiment. */
  default boolean covers(Point point) {
    return true;
  }

  /** The number of repetitions of each point. */
  int repetitions(Pass pass);

  /** The maximum duration of one run of a point. */
  Duration timeout(Pass pass);

  /** The time for which a process visits points before it begins to measure. */
  default Duration warmUp(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 2 : 8);
  }

  /** The time for which a trial is run before it is measured; it runs at least once. */
  default Duration trialWarmUp(Pass pass) {
    return Duration.ofMillis(pass == Pass.QUICK ? 4 : 20);
  }

  /**
   * The time after which another process continues the measurement. Each JVM compiles code
   * differently; for DPccp the times differed by a factor of up to 4. Therefore the rows of a point
   * must come from several processes. This time is long if a process has to do much work before it
   * can measure.
   */
  default Duration processTime() {
    return Duration.ofSeconds(40);
  }

  /**
   * The axis of problem sizes. If there is such an axis, some points are not tried. If a point took
   * too long or needed too much memory, the points with the same values, except for another sample
   * or a larger size, are skipped. To keep the number of points that take too long small, each size
   * is tried once before the remaining points, which come in random order.
   */
  default Optional<String> sizeAxis() {
    return Optional.empty();
  }

  /**
   * Whether a point may have a group of devices, such as {@code cuda:0+cuda:1}; otherwise a run
   * that names one is refused.
   */
  default boolean takesGroups() {
    return false;
  }

  /**
   * The expected time of a point, if it is known in advance, in a unit that all points share. The
   * sums over the shards of a sweep are about equal. The default is the size, if there is an axis
   * of sizes.
   */
  default double predictedCost(Point point) {
    return sizeAxis().map(point::getInt).orElse(1);
  }

  /** The maximum relative difference between checksums. */
  default double tolerance() {
    return 1e-9;
  }

  /**
   * Reads the necessary data from rows of an earlier process of the same run; this is not measured.
   */
  default void recall(List<Row> rows) {}

  /**
   * Prepares a point; this is not measured.
   *
   * @param devices opens the backend of the point
   * @throws UnsupportedOperationException if the algorithm or the backend does not support this
   *     point; the row records this
   */
  Trial prepare(Point point, Devices devices) throws Exception;

  /**
   * Draws the results as figures.
   *
   * @param rows rows whose checksums agree, from this run or an earlier run of the experiment
   */
  List<Figure> figures(List<Row> rows);

  /**
   * Additional tables for the report page, which always has the table of all medians.
   *
   * @param rows the same rows as for {@link #figures}
   */
  default List<ReportTable> tables(List<Row> rows) {
    return List.of();
  }

  /**
   * The answer to the experiment's question in one sentence, for the report page; empty if the rows
   * do not tell, or if the page shall name the fastest and the slowest method.
   *
   * @param rows the same rows as for {@link #figures}
   */
  default Optional<String> answer(List<Row> rows) {
    return Optional.empty();
  }

  /**
   * The numbers that the paper prints for the figure, beside ours; none if the experiment
   * reproduces no figure.
   *
   * @param rows the same rows as for {@link #figures}; if there are none, only the paper's numbers
   *     are shown
   */
  default List<PaperNumber> paperNumbers(List<Row> rows) {
    return List.of();
  }
}

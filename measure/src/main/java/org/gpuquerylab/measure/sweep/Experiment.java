package org.gpuquerylab.measure.sweep;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.plots.Figure;

/** An experiment: what it varies, what it measures, and how its results are drawn. */
public interface Experiment {

  /** The name on the command line, such as {@code meister-fig09}. */
  String name();

  /** One line that says what is measured. */
  String title();

  /** The figure that it reproduces, with its source. */
  String reproduces();

  /** What it varies. */
  List<SweepAxis> axes();

  /**
   * The same experiment on the files of a folder, instead of its own queries.
   *
   * @throws InputException if its points are not queries from files; or naming the faulty file
   */
  default Experiment over(Path folder) {
    throw new InputException(
        "--queries: "
            + name()
            + " takes no files; leave the option out, or run own-queries or own-problems");
  }

  /**
   * Checks that everything that a sweep names exists; values of axes are checked before.
   *
   * @throws InputException naming what does not exist
   */
  default void checkMeasurable(Sweep sweep) {}

  /** Names of axes that stored runs of an earlier version lack; figures work without them. */
  default Set<String> laterAxes() {
    return Set.of();
  }

  /** Whether a combination of axis values belongs to the experiment. */
  default boolean covers(Point point) {
    return true;
  }

  /** How often each point is measured. */
  int repetitions(Pass pass);

  /** The longest that one run of a point may take. */
  Duration timeout(Pass pass);

  /** How long a process visits points before it begins to measure. */
  default Duration warmUp(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 2 : 8);
  }

  /** How long a trial is run before it is measured; at least once. */
  default Duration trialWarmUp(Pass pass) {
    return Duration.ofMillis(pass == Pass.QUICK ? 4 : 20);
  }

  /**
   * How long one process measures before another one continues. Each JVM compiles code differently,
   * by a factor of up to 4 as seen in DPccp, so the rows of a point must come from several
   * processes. It is long if a process begins with much unmeasured work.
   */
  default Duration processTime() {
    return Duration.ofSeconds(40);
  }

  /**
   * The axis of problem sizes. If there is one, a point is not tried if it differs only in its
   * sample, or by being larger, from one that took too long or needed too much memory. To keep such
   * points few, each size is tried once before the rest comes in random order.
   */
  default Optional<String> sizeAxis() {
    return Optional.empty();
  }

  /**
   * The expected time of a point, in a unit that all points share, as far as it is known in
   * advance: shards of a sweep get about the same sum. The default is the size, if there is an axis
   * of sizes.
   */
  default double predictedCost(Point point) {
    return sizeAxis().map(point::getInt).orElse(1);
  }

  /** The relative difference that checksums may have. */
  default double tolerance() {
    return 1e-9;
  }

  /** Takes over what it needs from the rows of an earlier process of the same run; not measured. */
  default void recall(List<Row> rows) {}

  /**
   * Prepares a point; not measured.
   *
   * @param devices opens the backend that the point names
   * @throws UnsupportedOperationException if the algorithm or the backend does not support this
   *     point; the row says so
   */
  Trial prepare(Point point, Devices devices) throws Exception;

  /**
   * Draws the results.
   *
   * @param rows rows whose checksum agreed, from this or an earlier run of the experiment
   */
  List<Figure> figures(List<Row> rows);

  /**
   * Tables for the report page, besides that of all medians.
   *
   * @param rows as for {@link #figures}
   */
  default List<ReportTable> tables(List<Row> rows) {
    return List.of();
  }

  /**
   * The paper's printed numbers for the figure, beside ours; none if it reproduces no paper's.
   *
   * @param rows as for {@link #figures}; if there are none, the paper's numbers appear alone
   */
  default List<PaperNumber> paperNumbers(List<Row> rows) {
    return List.of();
  }
}

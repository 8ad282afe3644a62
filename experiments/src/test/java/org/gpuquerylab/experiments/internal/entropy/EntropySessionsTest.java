package org.gpuquerylab.experiments.internal.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.entropy.estimator.MaxEntSession;
import org.gpuquerylab.entropy.internal.generator.CorrelatedRows;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class EntropySessionsTest {
  private final EntropySessions experiment = new EntropySessions();

  private static Point point(String solver, String start, int table) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("solver", solver);
    values.put("start", start);
    values.put("predicates", "5");
    values.put("rows", "2000");
    values.put("table", Integer.toString(table));
    return new Point(values);
  }

  private Row row(Point point) throws Exception {
    try (Devices devices = new Devices(Backends.find());
        Trial trial = experiment.prepare(point, devices)) {
      trial.run();
      trial.run(); // a second run must count only its own iterations
      double expected = trial.expectedChecksum();
      assertThat(trial.checksum()).isCloseTo(expected, within(1e-6 * expected));
      Measurement measured = new Measurement(20e6, 1, 1, 1, trial.measures());
      return new Row(new Task(point, 0), Status.OK, measured, "", Instant.EPOCH);
    }
  }

  @Test
  void theLastWeightsSaveIterations() throws Exception {
    List<Row> rows = new ArrayList<>();
    for (String start : List.of("last-weights", "from-scratch")) {
      for (int table = 0; table < 2; table++) {
        rows.add(row(point("newton-moments", start, table)));
      }
    }
    List<List<String>> lines = experiment.tables(rows).get(0).lines();
    assertThat(lines).hasSize(2);
    int last = Integer.parseInt(lines.get(1).get(6));
    int scratch = Integer.parseInt(lines.get(0).get(6));
    assertThat(last).isLessThan(scratch);
    assertThat(lines.get(1))
        .containsExactly("newton-moments", "last-weights", "5", "2000", "2", "20", "" + last, "2");
    assertThat(experiment.figures(rows).get(0).charts().get(0).series())
        .extracting(Series::name)
        .containsExactly("from-scratch", "last-weights");
  }

  /** A session of the library must take the same number of iterations after its first solution. */
  @Test
  void aSessionOfTheLibraryTakesTheSameIterations() throws Exception {
    CorrelatedRows table = CorrelatedRows.draw(5, 2000, 3);
    double[] truth = table.selectivities();
    try (NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT)) {
      MaxEntSession session = MaxEntSession.of(solver, table.statistics(table));
      int first = session.iterations();
      for (int set = 0; set < truth.length; set++) {
        if (Integer.bitCount(set) == 3) {
          session.update(set, truth[set]);
        }
      }
      assertThat(row(point("newton-moments", "last-weights", 3)).measured().measures())
          .containsEntry("updates", 10.0)
          .containsEntry("iterations", (double) session.iterations() - first);
    }
  }

  @Test
  void aSolverWithoutAStartIsNotMeasured() throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      assertThatThrownBy(() -> experiment.prepare(point("scaling", "last-weights", 0), devices))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage("scaling cannot start at the weights of another solution");
    }
  }
}

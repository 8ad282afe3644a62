package org.gpuquerylab.experiments.internal.costmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.costmodel.internal.fit.UnitProfile;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.FittedRange;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.star.StarQuery;
import org.junit.jupiter.api.Test;

class FusedFitTest {
  private static final DeviceProfile PROFILE =
      UnitProfile.profile().withCoefficients(Map.of("join.probe", Map.of("read", 2.0)));

  private static Row row(String query, String path, Map<String, Double> measures) {
    Map<String, String> point = new LinkedHashMap<>();
    point.put("query", query);
    point.put("path", path);
    point.put("sf-percent", "1");
    point.put("backend", "cpu");
    return new Row(
        new Task(new Point(point), 0),
        Status.OK,
        new Measurement(1, 1, 1, 1, measures),
        "",
        Instant.EPOCH);
  }

  /** The measured time is 3 x read, but twice as much for every second query. */
  @Test
  void findsTheCoefficientsOfEveryOtherQuery() {
    List<Row> rows = new ArrayList<>();
    int number = 0;
    for (StarQuery query : Queries.all()) {
      double read = 1 + number;
      double measured = 3 * read * (number % 2 == 0 ? 1 : 2);
      rows.add(
          row(
              query.name(),
              "fused-plain",
              Map.of("deviceMillis", measured, "workMillis read", read)));
      rows.add(row(query.name(), "operator", Map.of("deviceMillis", 7.0)));
      number++;
    }
    ProfileFit fit = FusedFit.of(PROFILE, rows);
    assertThat(fit.fitted()).isEqualTo(7);
    assertThat(fit.heldOut()).isEqualTo(6);
    assertThat(fit.heldOutError()).isCloseTo(0.5, within(0.02));
    assertThat(fit.profile().coefficient("fused.query", "read")).isCloseTo(3, within(0.1));
    assertThat(fit.profile().coefficient("join.probe", "read")).isEqualTo(2);
    assertThat(fit.profile().fitted())
        .isEqualTo(Map.of("fused", Map.of("query read ms", new FittedRange(1, 13))));
  }

  @Test
  void rowsWithoutWorkAreNotFittedTo() {
    Row none = row("q11", "fused-plain", Map.of("deviceMillis", 1.0));
    assertThat(FusedFit.of(PROFILE, List.of(none)).fitted()).isZero();
  }
}

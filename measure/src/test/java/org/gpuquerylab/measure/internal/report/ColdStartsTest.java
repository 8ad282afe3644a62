package org.gpuquerylab.measure.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.junit.jupiter.api.Test;

class ColdStartsTest {

  @Test
  void aSlowFirstMeasurementIsLeftOut() {
    List<Row> rows = rows("a", 21, 10, 9);
    rows.addAll(rows("b", 19, 10, 9));
    assertThat(ColdStarts.without(rows)).containsExactlyElementsOf(rows.subList(1, 6));
  }

  @Test
  void aSlowLaterOneStaysAndSoDoesOneOfTwo() {
    List<Row> later = rows("a", 10, 30, 9, 8);
    assertThat(ColdStarts.without(later)).isEqualTo(later);
    List<Row> two = rows("a", 30, 9);
    assertThat(ColdStarts.without(two)).isEqualTo(two);
    assertThat(ColdStarts.without(List.of())).isEmpty();
  }

  /** Rows of a point in the order of time; the repetitions were measured in another order. */
  private static List<Row> rows(String point, double... millis) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < millis.length; i++) {
      Task task = new Task(new Point(Map.of("p", point)), millis.length - i);
      Measurement measured = new Measurement(millis[i] * 1e6, 1, 1, 1, Map.of());
      rows.add(new Row(task, Status.OK, measured, "", Instant.ofEpochSecond(i)));
    }
    return rows;
  }
}

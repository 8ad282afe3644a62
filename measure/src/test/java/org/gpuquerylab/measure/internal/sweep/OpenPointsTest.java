package org.gpuquerylab.measure.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.FakeExperiment;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenPointsTest {
  private static final FakeExperiment SIZED = new FakeExperiment(true);

  private final Sweep sweep = FakeRuns.sweep(List.of("ok", "slow"), List.of("1", "2", "3"));
  private final List<Task> tasks = sweep.tasks(SIZED::covers);
  private final List<Row> skipped = new ArrayList<>();

  private static Row row(Task task, Status status) {
    Measurement measured = status == Status.OK ? new Measurement(1000, 1, 1, 1, Map.of()) : null;
    return new Row(task, status, measured, "", Instant.EPOCH);
  }

  private List<Point> rest(OpenPoints open) {
    List<Point> points = new ArrayList<>();
    for (Optional<Point> next = open.next(skipped::add);
        next.isPresent();
        next = open.next(skipped::add)) {
      points.add(next.get());
    }
    return points;
  }

  @Test
  void eachPointIsGivenOutOnceSmallerSizesFirst() {
    OpenPoints open = new OpenPoints(SIZED, sweep, List.of());
    assertThat(open.tasks()).isEqualTo(tasks.size());
    assertThat(open.lacking()).isEqualTo(tasks.size());
    List<Point> points = rest(open);
    assertThat(points).doesNotHaveDuplicates();
    assertThat(new HashSet<>(points))
        .isEqualTo(tasks.stream().map(Task::point).collect(Collectors.toSet()));
    assertThat(points.stream().limit(6).map(point -> point.getInt("n")))
        .containsExactly(1, 1, 2, 2, 3, 3);
    assertThat(skipped).isEmpty();
  }

  @Test
  void onlyPointsThatLackARowAreGivenOut() {
    Task lacking = tasks.get(3);
    List<Row> rows =
        tasks.stream().filter(t -> !t.equals(lacking)).map(t -> row(t, Status.OK)).toList();
    OpenPoints open = new OpenPoints(SIZED, sweep, rows);
    assertThat(open.lacking()).isEqualTo(1);
    assertThat(rest(open)).containsExactly(lacking.point());
    assertThat(
            rest(new OpenPoints(SIZED, sweep, tasks.stream().map(t -> row(t, Status.OK)).toList())))
        .isEmpty();
  }

  @Test
  void pointsThatAreTooLargeAreNotGivenOut() {
    OpenPoints open = new OpenPoints(SIZED, sweep, List.of());
    Task slow =
        tasks.stream()
            .filter(t -> t.point().get("mode").equals("slow") && t.point().getInt("n") == 2)
            .findFirst()
            .orElseThrow();
    open.add(row(slow, Status.TIMEOUT).in(3));
    List<Point> points = rest(open);
    assertThat(points)
        .noneMatch(point -> point.get("mode").equals("slow") && point.getInt("n") >= 2);
    assertThat(skipped).hasSize(2 * 2 * sweep.repetitions());
    assertThat(skipped)
        .allMatch(row -> row.status() == Status.SKIPPED && row.environment() == 3)
        .allMatch(row -> row.message().equals("not tried: timeout at n=2"));
    assertThat(points.size() * sweep.repetitions() + skipped.size()).isEqualTo(tasks.size());
  }

  @Test
  void aPointIsReadFromItsArguments() {
    Point point = tasks.get(0).point();
    List<String> values =
        new OnePoint(point)
            .arguments().stream().filter(word -> !word.equals(OnePoint.OPTION)).toList();
    OnePoint read = OnePoint.parse(values);
    assertThat(read.point()).isEqualTo(point);
    assertThat(read.of(SIZED, tasks))
        .hasSize(sweep.repetitions())
        .allMatch(task -> task.point().equals(point));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "=4", "tables", "n=1,n=2"})
  void invalidPointsAreRefused(String text) {
    List<String> values = List.of(text.split(",", -1));
    assertThatThrownBy(() -> OnePoint.parse(values))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("--point \"")
        .hasMessageEndingWith("give each axis and its value once, as tables=4");
  }

  @Test
  void aPointOfAnotherSweepIsRefused() {
    OnePoint other = OnePoint.parse(List.of("mode=ok", "n=9", "sample=0"));
    assertThatThrownBy(() -> other.of(SIZED, tasks))
        .hasMessage(
            "--point \"mode=ok n=9 sample=0\": fake has no such point; give a point of its sweep");
  }
}

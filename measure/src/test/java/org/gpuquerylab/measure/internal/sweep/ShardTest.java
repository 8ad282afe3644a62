package org.gpuquerylab.measure.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.FakeExperiment;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardTest {

  private static final List<String> NUMBERS =
      IntStream.rangeClosed(1, 40).mapToObj(Integer::toString).toList();

  private final Sweep sweep = FakeRuns.sweep(List.of("ok", "slow"), NUMBERS);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 64, 1000})
  void theShardsAreAPartitionOfThePoints(int count) {
    FakeExperiment experiment = new FakeExperiment();
    List<Task> tasks = sweep.tasks(experiment::covers);
    List<Task> all = new ArrayList<>();
    Set<Point> points = new HashSet<>();
    for (int i = 1; i <= count; i++) {
      List<Task> part = new Shard(i, count).of(experiment, tasks);
      assertThat(part).isEqualTo(new Shard(i, count).of(experiment, tasks));
      Set<Point> ofPart = points(part);
      assertThat(ofPart).as("whole points").hasSize(part.size() / sweep.repetitions());
      assertThat(points.addAll(ofPart) || ofPart.isEmpty()).isTrue();
      int fair = points(tasks).size() / count;
      assertThat(ofPart.size()).isBetween(fair, fair + 1);
      all.addAll(part);
    }
    assertThat(all).containsExactlyInAnyOrderElementsOf(tasks);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4})
  void noAxisRunsInStepWithTheShards(int count) {
    FakeExperiment experiment = new FakeExperiment();
    List<Task> tasks = sweep.tasks(experiment::covers);
    for (int i = 1; i <= count; i++) {
      List<Task> part = new Shard(i, count).of(experiment, tasks);
      for (String axis : sweep.axes().keySet()) {
        assertThat(part.stream().map(task -> task.point().get(axis)).distinct().count())
            .as(axis)
            .isGreaterThan(sweep.axes().get(axis).size() / 2);
      }
    }
  }

  @Test
  void predictedCostsAreBalanced() {
    FakeExperiment sized = new FakeExperiment(true);
    List<Task> tasks = sweep.tasks(sized::covers);
    double whole = cost(sized, tasks);
    for (int i = 1; i <= 5; i++) {
      double part = cost(sized, new Shard(i, 5).of(sized, tasks));
      // Graham's bound: no shard costs more than its fair share plus the largest point.
      assertThat(part).isCloseTo(whole / 5, within(40.0));
    }
  }

  private static double cost(FakeExperiment experiment, List<Task> tasks) {
    return points(tasks).stream().mapToDouble(experiment::predictedCost).sum();
  }

  private static Set<Point> points(List<Task> tasks) {
    Set<Point> points = new HashSet<>();
    tasks.forEach(task -> points.add(task.point()));
    return points;
  }

  @Test
  void isReadFromText() {
    assertThat(Shard.parse("2/8")).isEqualTo(new Shard(2, 8)).hasToString("2/8");
    assertThat(Shard.parse("1/1")).isEqualTo(Shard.WHOLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "2", "0/2", "3/2", "1/0", "-1/2", "1/10001", "1/99999999999", "a/b", "1/2\n"})
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> Shard.parse(text))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("--shard \"")
        .hasMessageEndingWith("write i/n with i from 1 to n, and n at most 10,000, such as 2/8");
  }
}

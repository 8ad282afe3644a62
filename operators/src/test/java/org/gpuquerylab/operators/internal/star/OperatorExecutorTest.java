package org.gpuquerylab.operators.internal.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.operators.device.StepTime;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.star.ReferenceExecutor;
import org.gpuquerylab.operators.star.SortKey;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarExecutorContract;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class OperatorExecutorTest extends StarExecutorContract {
  private static final int ROWS = 600_000;

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  DeviceInfo device;

  private Backend backend;

  @SuppressWarnings("NullAway.Init") // JUnit sets the device, and open() sets the other fields
  OperatorExecutorTest() {}

  @BeforeEach
  void open() {
    backend = TestBackends.shared(device);
  }

  @AfterEach
  void nothingIsLeftOpen() {
    assertThat(backend.openResources()).isEmpty();
  }

  @Override
  protected StarExecutor executor(Database database) {
    return new OperatorExecutor(backend, database, false);
  }

  private static final Database SALES =
      new Database(
          List.of(
              new Table(
                  "sales",
                  List.of(
                      Column.ofInts("day", IntStream.range(0, ROWS).map(i -> i % 500).toArray()),
                      Column.ofInts("price", IntStream.range(0, ROWS).toArray()),
                      Column.ofInts("cost", IntStream.range(0, ROWS).map(i -> -i).toArray()))),
              new Table(
                  "days",
                  List.of(
                      Column.ofInts("key", IntStream.range(0, 400).toArray()),
                      Column.ofInts("year", IntStream.range(0, 400).map(i -> i / 100).toArray()),
                      Column.ofCodes(
                          "name",
                          IntStream.range(0, 400).map(i -> i % 2).toArray(),
                          Dictionary.of(List.of("even", "odd")))))));

  private static final StarQuery QUERY =
      new StarQuery(
          "sales of days",
          "sales",
          List.of(new Predicate.Between("price", 1000, 50_000)),
          List.of(
              new DimensionJoin(
                  "days", "key", "day", List.of(new Predicate.Between("year", 1, 3)))),
          new Measure.Difference("price", "cost"),
          List.of(new GroupColumn("days", "name"), new GroupColumn("days", "year")),
          List.of(new SortKey(2, true), new SortKey(0, false)));

  private static StarResult expected() {
    try (StarExecutor reference = new ReferenceExecutor(SALES)) {
      return reference.execute(QUERY);
    }
  }

  @Test
  void takesTheFactTableInChunksWhereMemoryIsShort() {
    long whole = device.fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE);
    try (OperatorExecutor executor = new OperatorExecutor(backend, SALES, false)) {
      // Some scratch memory depends on the device, not on the rows: half a megabyte on a large GPU.
      backend.limitMemory(backend.allocatedMemory() + 5_000_000);
      StarResult result = executor.execute(QUERY);
      assertThat(result).isEqualTo(expected());
      assertThat(executor.chunkRows(QUERY).orElseThrow()).isLessThan(ROWS);
      assertThat(executor.execute(QUERY)).isEqualTo(result);
    } finally {
      backend.limitMemory(whole);
    }
  }

  @Test
  void saysThatMemoryDoesNotSufficeForAChunk() {
    long whole = device.fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE);
    try (OperatorExecutor executor = new OperatorExecutor(backend, SALES, false)) {
      backend.limitMemory(backend.allocatedMemory() + 8_000);
      assertThatThrownBy(() -> executor.execute(QUERY))
          .isInstanceOf(OutOfDeviceMemoryException.class);
    } finally {
      backend.limitMemory(whole);
    }
  }

  @Test
  void timesTheStepsOfAQuery() {
    try (OperatorExecutor executor = new OperatorExecutor(backend, SALES, true)) {
      executor.execute(QUERY);
      assertThat(executor.execute(QUERY)).isEqualTo(expected());
      assertThat(executor.steps().stream().map(StepTime::operator).distinct())
          .containsExactly(
              "selection", "hash join", "arithmetic", "hash aggregation", "merge sort", "transfer");
      assertThat(executor.steps()).allMatch(step -> step.seconds() >= 0);
    }
  }
}

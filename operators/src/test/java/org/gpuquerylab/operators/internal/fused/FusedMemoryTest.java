package org.gpuquerylab.operators.internal.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.star.ReferenceExecutor;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Executes the Star Schema Benchmark with all memory, and with too little memory for its columns.
 */
class FusedMemoryTest {
  private static final List<StarQuery> QUERIES = Queries.all();
  private static final Database SMALL =
      new Generator(new Scale(0.01), 3).database(Queries.columns(QUERIES));

  private static Backend open(DeviceInfo device, long limit) {
    Backend backend = TestBackends.open(device);
    backend.limitMemory(limit);
    return backend;
  }

  /** Executes all queries twice; returns the number of queries that ran as a replay. */
  private static int execute(Backend backend, Encoding encoding, List<StarQuery> queries) {
    int resident = 0;
    try (FusedExecutor executor = new FusedExecutor(backend, SMALL, encoding, true);
        StarExecutor reference = new ReferenceExecutor(SMALL)) {
      for (StarQuery query : queries) {
        assertThat(executor.execute(query)).isEqualTo(reference.execute(query));
        assertThat(executor.execute(query)).isEqualTo(reference.execute(query));
        resident += executor.deviceMillis().isPresent() ? 1 : 0;
        assertThat(executor.traffic(query).expected())
            .isPositive()
            .isLessThanOrEqualTo(executor.traffic(query).wholeColumns());
      }
    }
    assertThat(backend.openResources()).isEmpty();
    return resident;
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void keepsColumnsWhereTheyFit(DeviceInfo device) {
    try (Backend backend = open(device, 1L << 30)) {
      for (Encoding encoding : Encoding.values()) {
        assertThat(execute(backend, encoding, QUERIES)).isEqualTo(QUERIES.size());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void dropsTheColumnsOfOtherQueries(DeviceInfo device) {
    // Six columns of 60,000 rows take 1.5 MB, and all nine columns take 2.2 MB.
    List<StarQuery> queries =
        Stream.of("q11", "q31", "q41", "q12", "q31").map(name -> Queries.named(name)).toList();
    try (Backend backend = open(device, 2_000_000)) {
      assertThat(execute(backend, Encoding.PLAIN, queries)).isPositive();
    }
  }

  /** Queries that differ in a constant have memory of the same size. */
  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void keepsSomeQueriesOnly(DeviceInfo device) {
    StarQuery q12 = Queries.named("q12");
    try (Backend backend = open(device, 1L << 30);
        FusedExecutor executor = new FusedExecutor(backend, SMALL, Encoding.NARROW, false);
        StarExecutor reference = new ReferenceExecutor(SMALL)) {
      long full = 0;
      for (int i = 0; i <= FusedExecutor.MOST_QUERIES + 2; i++) {
        Predicate.Between range =
            new Predicate.Between("lo_extendedprice", i % FusedExecutor.MOST_QUERIES, 50_000 + i);
        StarQuery query =
            new StarQuery(
                "q",
                q12.fact(),
                List.of(range),
                q12.joins(),
                q12.aggregates(),
                List.of(),
                List.of());
        assertThat(executor.execute(query)).isEqualTo(reference.execute(query));
        full = i == FusedExecutor.MOST_QUERIES - 1 ? backend.allocatedMemory() : full;
      }
      assertThat(backend.allocatedMemory()).isEqualTo(full);
    }
  }

  @ParameterizedTest
  @EnumSource(Encoding.class)
  void copiesChunksWhereNothingElseHelps(Encoding encoding) {
    StarQuery query = Queries.named("q12");
    for (DeviceInfo device : TestBackends.devices().toList()) {
      try (Backend backend = open(device, 150_000);
          FusedExecutor executor = new FusedExecutor(backend, SMALL, encoding, true);
          StarExecutor reference = new ReferenceExecutor(SMALL)) {
        assertThat(executor.execute(query)).isEqualTo(reference.execute(query));
        assertThat(executor.execute(query)).isEqualTo(reference.execute(query));
        assertThat(executor.deviceMillis()).isEmpty();
      }
    }
  }

  @Test
  void timesNoQueryOfAnEmptyTable() {
    Table some = new Table("some", List.of(Column.ofInts("c", new int[] {1, 2, 3})));
    Table none = new Table("none", List.of(Column.ofInts("c", new int[0])));
    DeviceInfo cpu = TestBackends.devices().findFirst().orElseThrow();
    try (FusedExecutor executor =
        new FusedExecutor(
            TestBackends.shared(cpu), new Database(List.of(some, none)), Encoding.PLAIN, true)) {
      assertThat(executor.execute(sum("some")).rows())
          .containsExactly(new StarResult.Row(List.of(), 6));
      assertThat(executor.deviceMillis()).isPresent();
      assertThat(executor.execute(sum("none")).rows())
          .containsExactly(new StarResult.Row(List.of(), 0));
      assertThat(executor.deviceMillis()).isEmpty();
    }
  }

  private static StarQuery sum(String table) {
    return new StarQuery(
        "sum", table, List.of(), List.of(), new Measure.Value("c"), List.of(), List.of());
  }

  @Test
  void refusesToRunWithoutMemory() {
    DeviceInfo cpu = TestBackends.devices().findFirst().orElseThrow();
    try (Backend backend = open(cpu, 100);
        FusedExecutor executor = new FusedExecutor(backend, SMALL, Encoding.PLAIN, false)) {
      assertThatThrownBy(() -> executor.execute(QUERIES.get(0)))
          .isInstanceOf(OutOfDeviceMemoryException.class);
    }
  }

  @Test
  void refusesMoreStagesThanTheKernelHas() {
    int count = FusedPlan.MOST_STAGES + 1;
    List<Column> columns =
        IntStream.range(0, count)
            .mapToObj(i -> Column.ofInts("c" + i, new int[] {1, 2, 3}))
            .toList();
    List<Predicate> predicates =
        IntStream.range(0, count).mapToObj(i -> Predicate.equal("c" + i, 2)).toList();
    Database database = new Database(List.of(new Table("t", columns)));
    StarQuery query =
        new StarQuery(
            "long", "t", predicates, List.of(), new Measure.Value("c0"), List.of(), List.of());
    DeviceInfo cpu = TestBackends.devices().findFirst().orElseThrow();
    try (FusedExecutor executor =
        new FusedExecutor(TestBackends.shared(cpu), database, Encoding.PLAIN, false)) {
      assertThatThrownBy(() -> executor.execute(query))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "long tests each row 11 times, but the fused path allows 10 tests; use another path");
    }
  }
}

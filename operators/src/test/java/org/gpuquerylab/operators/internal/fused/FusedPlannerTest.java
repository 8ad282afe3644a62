package org.gpuquerylab.operators.internal.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FusedPlannerTest {
  private static final DeviceInfo CPU = TestBackends.devices().findFirst().orElseThrow();
  private static final Database DATABASE =
      new Generator(new Scale(0.01), 4).database(Queries.columns(Queries.all()));

  /** Compares the shape's bytes, shares of rows and grouping with the plan and the query. */
  @ParameterizedTest
  @EnumSource(Encoding.class)
  void statesWhatAQueryDoes(Encoding encoding) {
    FusedPlanner planner = new FusedPlanner(DATABASE, encoding);
    for (StarQuery query : Queries.all()) {
      FusedShape shape = planner.shape(query, CPU);
      Traffic traffic = planner.plan(query).traffic();
      double fact = shape.measures();
      double dimensions = 0;
      double coming = 1;
      for (FusedShape.Test test : shape.stages()) {
        fact += test.read();
        dimensions += test.build().read();
        assertThat(test.coming()).as(query.name()).isEqualTo(coming);
        assertThat(test.passing()).as(query.name()).isBetween(0.0, coming);
        assertThat(test.table().local()).as("no local memory at launch on the CPU").isZero();
        coming = test.passing();
      }
      assertThat(shape.passing()).isEqualTo(coming);
      assertThat(shape.rows() * fact + dimensions)
          .as(query.name())
          .isCloseTo((double) traffic.expected(), within(1.0));
      assertThat(shape.factBytes()).isLessThanOrEqualTo(traffic.wholeColumns());
      assertThat(shape.stages()).hasSizeLessThanOrEqualTo(joins(query));
      assertThat(shape.grouped()).isEqualTo(!query.groups().isEmpty());
    }
  }

  private static int joins(StarQuery query) {
    return query.joins().size() + query.predicates().size();
  }

  @ParameterizedTest
  @EnumSource(Encoding.class)
  void namesColumnsAndGroups(Encoding encoding) {
    StarQuery query = Queries.named("q21");
    FusedShape shape = new FusedPlanner(DATABASE, encoding).shape(query, CPU);
    assertThat(shape.stages())
        .extracting(FusedShape.Test::column)
        .containsExactlyInAnyOrderElementsOf(List.of("lo_partkey", "lo_suppkey", "lo_orderdate"));
    int[] brands = DATABASE.table("part").column("p_brand1").ints();
    int years = 7;
    assertThat(shape.cells()).isEqualTo(years * Arrays.stream(brands).distinct().count());
    assertThat(shape.stages()).filteredOn(test -> test.codes().entry() > 0).hasSize(2);
  }

  /** A device that gives a group 227 KiB has room for 154 KiB of the bit table's 187,504 bytes. */
  @Test
  void keepsTheStartOfALargeTableInLocalMemory() {
    DeviceInfo large =
        new DeviceInfo(
            "cuda",
            0,
            DeviceInfo.Kind.GPU,
            "a device of a test",
            "none",
            Set.of(),
            Map.of(DeviceFact.LAUNCH_SHARED_BYTES_PER_GROUP, 227L << 10));
    int[] keys = IntStream.range(0, 1_500_000).toArray();
    Column even = Column.ofInts("even", Arrays.stream(keys).map(key -> 1 - key % 2).toArray());
    Database database =
        new Database(
            List.of(
                new Table(
                    "sales", List.of(Column.ofInts("part", keys), Column.ofInts("price", keys))),
                new Table("parts", List.of(Column.ofInts("key", keys), even))));
    List<Predicate> ones = List.of(new Predicate.Between("even", 1, 1));
    StarQuery query =
        new StarQuery(
            "query",
            "sales",
            List.of(),
            List.of(new DimensionJoin("parts", "key", "part", ones)),
            new Measure.Value("price"),
            List.of(),
            List.of());
    FusedShape shape = new FusedPlanner(database, Encoding.PLAIN).shape(query, large);
    FusedShape.Lookup bits = shape.stages().get(0).table();
    assertThat(bits.bytes()).isEqualTo(187_504);
    assertThat(bits.local()).isCloseTo((154 << 10) / 187_504.0, within(1e-12));
  }
}

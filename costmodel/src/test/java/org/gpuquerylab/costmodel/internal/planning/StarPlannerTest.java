package org.gpuquerylab.costmodel.internal.planning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StarPlannerTest {
  private static final DeviceInfo CPU = Backends.find().select("cpu");
  private static final List<Encoding> BOTH = List.of(Encoding.PLAIN, Encoding.NARROW);
  private static final StarPredictor PREDICTOR =
      predictor(new Generator(new Scale(0.01), 5).database(Queries.columns(Queries.all())));

  private static StarPredictor predictor(Database database) {
    return new StarPredictor(new StarStatistics(database), CPU);
  }

  private static List<PathPlan> plans(
      String query, @Nullable DeviceProfile profile, OptionalLong memory) {
    return new StarPlanner(PREDICTOR, BOTH, profile, memory).plans(Queries.named(query));
  }

  @Test
  void withoutAProfileThePathThatReadsTheLeastIsTaken() {
    for (StarQuery query : Queries.all()) {
      List<PathPlan> plans = plans(query.name(), null, OptionalLong.empty());
      assertThat(plans.get(0).name()).isEqualTo("fused narrow");
      assertThat(plans).allMatch(plan -> Double.isNaN(plan.millis()));
      assertThat(plans.get(0)).hasToString("fused narrow");
    }
  }

  @Test
  void withAProfileTheFastestPredictedIsTaken() {
    DeviceProfile profile = FlatProfile.of(CPU);
    CalibratedModel model = new CalibratedModel(profile, TransferMemory.PAGEABLE, false);
    for (StarQuery query : Queries.all()) {
      List<PathPlan> plans = plans(query.name(), profile, OptionalLong.empty());
      assertThat(plans)
          .as(query.name())
          .hasSize(3)
          .isSortedAccordingTo(Comparator.comparingDouble(PathPlan::millis))
          .allMatch(plan -> plan.millis() > 0 && !plan.streamed());
      double best =
          IntStream.range(0, JoinOrders.count(query))
              .mapToObj(order -> JoinOrders.reordered(query, order))
              .mapToDouble(reordered -> PREDICTOR.operatorMillis(reordered, model))
              .min()
              .orElseThrow();
      PathPlan operators = plans.stream().filter(p -> p.encoding() == null).toList().get(0);
      assertThat(operators.millis()).isEqualTo(best);
      assertThat(operators.query().joins()).containsExactlyInAnyOrderElementsOf(query.joins());
      assertThat(plans.get(0).encoding()).isNotNull();
    }
  }

  @Test
  void coefficientsChangeTheChoice() {
    DeviceProfile profile = FlatProfile.of(CPU);
    Map<String, Double> slow = new TreeMap<>();
    for (String kind : List.of("read", "item", "gather", "branch", "atomic", "launch")) {
      slow.put(kind, 1e4);
    }
    DeviceProfile slowFused = profile.withCoefficients(Map.of("fused.query", slow));
    assertThat(plans("q21", slowFused, OptionalLong.empty()).get(0).name())
        .startsWith("operator (")
        .contains("part", "supplier", "date");
  }

  @Test
  void columnsThatDoNotFitAreCopied() {
    DeviceProfile profile = FlatProfile.of(CPU);
    List<PathPlan> fitting = plans("q21", profile, OptionalLong.of(1 << 30));
    List<PathPlan> streamed = plans("q21", profile, OptionalLong.of(10_000));
    assertThat(fitting).noneMatch(PathPlan::streamed);
    assertThat(streamed).allMatch(PathPlan::streamed);
    // Copies 60,000 rows at 1 GB/s; each of the four columns has at least one byte for each row.
    assertThat(streamed.get(0).millis()).isGreaterThan(0.24);
    assertThat(streamed.get(0).toString()).matches("fused narrow, streamed [0-9.]+ ms");
  }

  @Test
  void operatorsExecuteQueriesThatTheFusedPathCannot() {
    List<Column> columns =
        IntStream.range(0, 12).mapToObj(i -> Column.ofInts("c" + i, new int[] {1, 2, 3})).toList();
    List<Predicate> predicates =
        columns.stream().map(column -> Predicate.equal(column.name(), 2)).toList();
    StarPredictor predictor = predictor(new Database(List.of(new Table("t", columns))));
    StarQuery query =
        new StarQuery(
            "long", "t", predicates, List.of(), new Measure.Value("c0"), List.of(), List.of());
    StarPlanner planner = new StarPlanner(predictor, BOTH, null, OptionalLong.empty());
    assertThat(planner.predicts()).isFalse();
    assertThat(planner.plans(query)).extracting(PathPlan::name).containsExactly("operator ()");
  }
}

package org.gpuquerylab.engine.internal.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ProfileFile;
import org.gpuquerylab.engine.internal.cost.CalibratedCost;
import org.gpuquerylab.engine.internal.cost.TableCost;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.operators.internal.fused.FusedShape;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.star.StarQuery;
import org.junit.jupiter.api.Test;

/** Adds the operators of a small star up by hand. */
class MeasuredPathsTest {
  private static final TableCost FREE = new TableCost(0, 0, 1 << 20);
  private static final long FACT = 1_000_000;
  private static final int DIMENSION = 1_000;

  private static PlannedStar star() {
    DimensionJoin join =
        new DimensionJoin("d", "d_key", "f_d", List.of(Predicate.equal("d_year", 1)));
    StarQuery query =
        new StarQuery(
            "star",
            "f",
            List.of(Predicate.equal("f_a", 1)),
            List.of(join),
            new Measure.Value("f_m"),
            List.of(),
            List.of());
    FusedShape.Lookup none = new FusedShape.Lookup(0, 0, 0);
    FusedShape.Build build = new FusedShape.Build(0, 0, 0);
    FusedShape shape =
        new FusedShape(
            FACT,
            List.of(
                new FusedShape.Test("f_a", 1, 1, 0.5, true, 1, 1, none, none, build),
                new FusedShape.Test("f_d", 2, 0.5, 0.125, true, 1, 0, none, none, build)),
            4,
            0.125,
            false,
            1,
            1,
            1,
            7 * FACT);
    QueryPlan plan = new QueryPlan("star", List.of(new JoinTree.Leaf(0, "f", 0)));
    List<PlannedStar.Lookup> lookups = List.of(new PlannedStar.Lookup(join, DIMENSION, 0.25));
    return new PlannedStar(
        query, new StarAnswer(List.of(), List.of(), true), List.of(), plan, lookups, shape);
  }

  private static double operators(CalibratedCost cost) {
    PathTimes times = new MeasuredPaths(null, cost).predict(star());
    assertThat(times.pass()).isNaN();
    assertThat(times.choosesPass()).isTrue();
    return times.operators();
  }

  @Test
  void thePassIsPredictedByFittedProfilesOnly() {
    DeviceProfile h200 = ProfileFile.read(Path.of("../profiles/nvidia-h200-cuda.json"));
    PathTimes times = new MeasuredPaths(h200, null).predict(star());
    assertThat(times.pass()).as("milliseconds").isBetween(1e-3, 1.0);
    assertThat(times.operators()).isNaN();
    DeviceProfile rates = h200.withCoefficients(Map.of());
    assertThat(new MeasuredPaths(rates, null).predict(star()).pass()).isNaN();
  }

  @Test
  void addsTheTimesOfOperators() {
    CalibratedCost launches = new CalibratedCost(1, FREE, FREE, 0, 0, 0, FREE, 0);
    assertThat(operators(launches)).as("2 filters, join, expression, groups").isEqualTo(5);
    CalibratedCost filters = new CalibratedCost(0, FREE, FREE, 0, 0, 1, FREE, 0);
    assertThat(operators(filters)).isCloseTo((FACT + DIMENSION + FACT / 8) / 1e6, within(1e-9));
    CalibratedCost outputs = new CalibratedCost(0, FREE, FREE, 1, 0, 0, FREE, 0);
    assertThat(operators(outputs)).isCloseTo(FACT / 8 / 1e6, within(1e-9));
    TableCost probed = new TableCost(1, 1, 1 << 20);
    CalibratedCost probes = new CalibratedCost(0, FREE, probed, 0, 0, 0, FREE, 0);
    assertThat(operators(probes))
        .as("the smaller side probes where building costs nothing")
        .isCloseTo(DIMENSION / 4 / 1e6, within(1e-9));
    CalibratedCost builds = new CalibratedCost(0, probed, probed, 0, 0, 0, FREE, 0);
    assertThat(operators(builds)).isCloseTo((FACT / 2 + DIMENSION / 4) / 1e6, within(1e-9));
  }
}

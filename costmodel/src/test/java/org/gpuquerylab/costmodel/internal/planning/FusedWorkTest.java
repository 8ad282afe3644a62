package org.gpuquerylab.costmodel.internal.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.costmodel.internal.work.StepWork;
import org.gpuquerylab.costmodel.internal.work.WorkKind;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.operators.internal.fused.FusedShape;
import org.junit.jupiter.api.Test;

class FusedWorkTest {
  private static final DeviceProfile PROFILE = FlatProfile.of(Backends.find().select("cpu"));
  private static final FusedShape.Lookup NONE = new FusedShape.Lookup(0, 0, 0);
  private static final FusedShape.Build NOTHING = new FusedShape.Build(0, 0, 0);
  private static final Offset<Double> EXACT = within(1e-15);

  private static FusedShape.Test join(double local) {
    return new FusedShape.Test(
        "key",
        4,
        0.5,
        0.1,
        false,
        3,
        0,
        new FusedShape.Lookup(4, 1000, local),
        new FusedShape.Lookup(2, 500, 0),
        new FusedShape.Build(8000, 40_000, 2));
  }

  private static StepWork work(double local, boolean grouped) {
    FusedShape.Test condition =
        new FusedShape.Test("day", 4, 1, 0.5, true, 4, 2, NONE, NONE, NOTHING);
    return FusedWork.of(
        new FusedShape(
            1_000_000, List.of(condition, join(local)), 2, 0.1, grouped, 50, 1, 8, 12_000_000));
  }

  private static double seconds(StepWork work, WorkKind kind) {
    return work.seconds(kind, PROFILE, true);
  }

  @Test
  void hasTheBytesOfAllStages() {
    double fact = 1e6 * (4 + 3 + 2) + 40_000;
    assertThat(seconds(work(0, false), WorkKind.READ)).isCloseTo(fact / 10e9, EXACT);
    double sums = 8 * 400.0;
    assertThat(seconds(work(0, true), WorkKind.READ)).isCloseTo((fact + sums) / 10e9, EXACT);
    assertThat(seconds(work(0, true), WorkKind.WRITE)).isCloseTo((1000 + sums) / 10e9, EXACT);
  }

  @Test
  void looksIntoTablesThatAreNotLocal() {
    assertThat(seconds(work(0, true), WorkKind.GATHER)).isCloseTo((5e5 + 1e5) / 1e9, EXACT);
    assertThat(seconds(work(1, true), WorkKind.GATHER)).isCloseTo(1e5 / 1e9, EXACT);
    double quarter = 0.25 * 5e5 + 1e5;
    assertThat(seconds(work(0.75, true), WorkKind.GATHER)).isCloseTo(quarter / 1e9, EXACT);
  }

  @Test
  void testsRowsAndAddsThoseThatPass() {
    // Tests of two intervals for each row, tests of half of the rows, the dimension's rows, and the
    // rows that are summed.
    double items = 2e6 + 5e5 + 8000 + 1e5;
    assertThat(seconds(work(1, true), WorkKind.ITEM)).isCloseTo(items / 1e9, EXACT);
    // Half of a million rows pass the first test, and a fifth of these pass the second. If a share
    // p passes, the outcome changes 2 p (1 - p) times for each row.
    double changes = 1e6 * 0.5 + 5e5 * 2 * 0.2 * 0.8;
    assertThat(seconds(work(1, true), WorkKind.BRANCH)).isCloseTo(changes / 1e9, EXACT);
    assertThat(seconds(work(1, true), WorkKind.ATOMIC)).isCloseTo(1e5 / 1e9, EXACT);
    assertThat(seconds(work(1, false), WorkKind.ATOMIC)).isZero();
    assertThat(seconds(work(1, true), WorkKind.LAUNCH)).isCloseTo(5e-5, EXACT);
  }
}

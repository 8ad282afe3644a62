package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.OptionalLong;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how times are measured and smoothed, with a clock that an algorithm sets. */
class CurveMeasurementTest {
  private static final double OPENING = 30;

  /**
   * A device on which a query of n relations takes 0.05 ms, and half a picosecond for each split of
   * all sets. It opens a session when the size changes. For {@code slowMillis} after the first
   * query of 16 relations or more has begun, queries take 3.2 times as long.
   */
  private static final class Device implements JoinOrderAlgorithm {
    private final double slowMillis;
    private final int most;
    private double now;
    private double slowUntil = -1;
    private int size;

    Device(double slowMillis, int most) {
      this.slowMillis = slowMillis;
      this.most = most;
    }

    long nanoTime() {
      return Math.round(now * 1e6);
    }

    static double millis(int n) {
      return 0.05 + 5e-10 * splits(n);
    }

    static double splits(int n) {
      return (Math.pow(3, n) - Math.pow(2, n + 1) + 1) / 2;
    }

    @Override
    public String name() {
      return "device";
    }

    @Override
    public int maxRelations() {
      return 30;
    }

    @Override
    public OptimizationResult optimize(QueryGraph graph) {
      int n = graph.size();
      if (n > most) {
        throw new OutOfDeviceMemoryException("device", 1, OptionalLong.empty());
      }
      now += n == size ? 0 : OPENING;
      size = n;
      slowUntil = n >= 16 && slowUntil < 0 ? now + slowMillis : slowUntil;
      now += (now < slowUntil ? 3.2 : 1) * millis(n);
      JoinTree plan = new JoinTreeBuilder(graph, new Cout()).leaf(0);
      return OptimizationResult.exact(plan, 0, 1, 1);
    }
  }

  private static MeasuredCurve measured(Device device) {
    return new CurveMeasurement(device, WorkUnit.ALL_SPLITS, Topology.CLIQUE, device::nanoTime)
        .curve();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 5, 40})
  void sessionsAndASlowBeginDoNotCount(double slowMillis) {
    MeasuredCurve curve = measured(new Device(slowMillis, 30));
    for (int n = 6; n <= 22; n += 2) {
      assertThat(curve.millis(Device.splits(n), n))
          .as("%d", n)
          .isCloseTo(Device.millis(n), withPercentage(1));
    }
    assertThat(curve.openingMillis()).isCloseTo(OPENING, withPercentage(1));
  }

  @Test
  void aDeviceWithLittleMemoryIsMeasuredUpToItsLimit() {
    MeasuredCurve curve = measured(new Device(0, 9));
    assertThat(curve.millis(Device.splits(8), 8)).isCloseTo(Device.millis(8), withPercentage(1));
    assertThatThrownBy(() -> measured(new Device(0, 5)))
        .isInstanceOf(OutOfDeviceMemoryException.class);
  }

  @Test
  void noTimeExceedsThatOfALargerQuery() {
    assertThat(CurveMeasurement.smoothed(new double[] {9, 2, 3, 8, 4, 5}))
        .containsExactly(2, 2, 3, 4, 4, 5);
  }

  @Test
  void growingTimesStay() {
    assertThat(CurveMeasurement.smoothed(new double[] {1, 2, 2, 5})).containsExactly(1, 2, 2, 5);
    assertThat(CurveMeasurement.smoothed(new double[] {1})).containsExactly(1);
    assertThat(CurveMeasurement.smoothed(new double[0])).isEmpty();
  }
}

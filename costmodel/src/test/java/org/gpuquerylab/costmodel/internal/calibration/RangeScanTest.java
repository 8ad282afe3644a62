package org.gpuquerylab.costmodel.internal.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RangeScanTest {

  static Stream<DeviceInfo> devices() {
    return Backends.find().devices().stream();
  }

  /** Each element must be read exactly once, also at the ends of ranges. */
  @ParameterizedTest
  @MethodSource("devices")
  void addsUpEveryElement(DeviceInfo device) {
    assumeTrue(!device.has(Capability.COMPILES_KERNELS) || device.has(Capability.INT64_ATOMICS));
    try (Backend backend = Backends.find().open(device);
        Workspace workspace = new Workspace(backend)) {
      CommandQueue queue = workspace.newQueue(false);
      for (int n : new int[] {0, 8, 16, 8 * 63, 8 * 64, 8 * 1001, 1 << 20}) {
        long[] values = new SplittableRandom(n).longs(n).toArray();
        DeviceBuffer<long[]> in = workspace.allocate(ElementType.LONG, Math.max(8, n));
        DeviceBuffer<long[]> out = workspace.allocate(ElementType.LONG, 1);
        queue.write(values, 0, in, 0, n);
        queue.fill(out, 0L);
        RangeScan.run(backend, queue, in, out, n);
        long[] sum = new long[1];
        queue.read(out, sum);
        assertThat(sum[0])
            .as("%s, seed and rows %d", device, n)
            .isEqualTo(Arrays.stream(values).sum());
      }
    }
  }
}

package org.gpuquerylab.backend.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the peculiarities of OpenCL, in addition to the contract of all backends. */
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@MethodSource("devices")
class OpenClDriverTest {
  /** A call that no host runs. */
  interface DeviceOnly extends KernelCall {
    @Override
    default void onHost(Grid grid, KernelDefines defines) {
      throw new AssertionError(this + " runs on OpenCL devices only");
    }
  }

  record Rounding(
      DeviceBuffer<double[]> in,
      DeviceBuffer<double[]> out,
      DeviceBuffer<float[]> fin,
      DeviceBuffer<float[]> fout)
      implements DeviceOnly {}

  record LocalSum(DeviceBuffer<int[]> in, DeviceBuffer<int[]> out) implements DeviceOnly {}

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  DeviceInfo device;

  static Stream<DeviceInfo> devices() {
    return TestBackends.devices("opencl");
  }

  @Test
  void roundsAsJavaDoes() {
    assumeTrue(device.has(Capability.FP64));
    long seed = 7;
    SplittableRandom random = new SplittableRandom(seed);
    int n = 1024;
    double[] in = random.doubles(3L * n, -1, 1).toArray();
    float[] fin = new float[3 * n];
    for (int i = 0; i < n; i++) {
      in[3 * i + 2] = -in[3 * i] * in[3 * i + 1]; // only a fused multiply-add leaves a remainder
      fin[3 * i] = (float) random.nextDouble(1, 2);
      fin[3 * i + 1] = (float) random.nextDouble(1, 2);
      fin[3 * i + 2] = -fin[3 * i] * fin[3 * i + 1];
    }
    double[] out = new double[n];
    float[] fout = new float[2 * n];
    try (Backend backend = TestBackends.open(device);
        CommandQueue queue = backend.newQueue();
        DeviceBuffer<double[]> a = backend.allocate(ElementType.DOUBLE, in.length);
        DeviceBuffer<double[]> b = backend.allocate(ElementType.DOUBLE, out.length);
        DeviceBuffer<float[]> c = backend.allocate(ElementType.FLOAT, fin.length);
        DeviceBuffer<float[]> d = backend.allocate(ElementType.FLOAT, fout.length)) {
      queue.write(in, a);
      queue.write(fin, c);
      queue.launch(backend.compile(Rounding.class), new Grid(n, 64), new Rounding(a, b, c, d));
      queue.read(b, out);
      queue.read(d, fout);
    }
    for (int i = 0; i < n; i++) {
      assertThat(out[i]).as("seed %d, item %d", seed, i).isZero();
      assertThat(fout[2 * i]).as("seed %d, item %d", seed, i).isZero();
      assertThat(fout[2 * i + 1])
          .as("seed %d, item %d", seed, i)
          .isEqualTo(fin[3 * i] / fin[3 * i + 1]);
    }
  }

  @Test
  void tellsWhatAKernelUses() {
    try (Backend backend = TestBackends.open(device)) {
      Kernel<LocalSum> small = backend.compile(LocalSum.class);
      Kernel<LocalSum> large = backend.compile(LocalSum.class, Map.of("GROUP", 256));
      small
          .resources()
          .staticSharedBytes()
          .ifPresent(bytes -> assertThat(bytes).isBetween(256L, 1024L));
      large
          .resources()
          .staticSharedBytes()
          .ifPresent(bytes -> assertThat(bytes).isBetween(1024L, 2048L));
      long largest = device.fact(DeviceFact.MAX_GROUP_SIZE).orElseThrow();
      assertThat(small.resources().maxGroupSize().orElseThrow()).isBetween(64, (int) largest);
      assertThat(small.resources().registersPerThread()).isEmpty();
    }
  }

  @Test
  void copiesPartsOfAnArrayOfMoreThanTwoToThe31Bytes() {
    assumeTrue(Runtime.getRuntime().maxMemory() > 3L << 30, "needs 3 GiB of heap");
    int base = 1 << 28;
    int count = 10_000; // more than fits into the direct buffer
    long[] array = new long[base + count];
    for (int i = 0; i < count; i++) {
      array[base + i] = i * 3L;
    }
    try (Backend backend = TestBackends.open(device);
        CommandQueue queue = backend.newQueue(true);
        DeviceBuffer<long[]> buffer = backend.allocate(ElementType.LONG, count)) {
      queue.write(array, base, buffer, 0, count);
      queue.read(buffer, 0, array, base - count, count);
      queue.read(buffer, count - 8, array, base + 8, 8);
    }
    for (int i = 0; i < count; i++) {
      assertThat(array[base - count + i]).isEqualTo(i * 3L);
    }
    assertThat(array[base + 8]).isEqualTo((count - 8) * 3L);
    assertThat(array[base + 7]).isEqualTo(7 * 3L);
    assertThat(array[base + 16]).isEqualTo(16 * 3L);
  }

  @Test
  void anArrayCopyInSeveralPartsIsWhole() {
    int n = (1 << 24) + 12_345; // 64 MiB and a little: three parts
    int[] from = new SplittableRandom(3).ints(n).toArray();
    int[] to = new int[n + 5];
    try (Backend backend = TestBackends.open(device);
        CommandQueue queue = backend.newQueue(true);
        DeviceBuffer<int[]> buffer = backend.allocate(ElementType.INT, n)) {
      queue.write(from, buffer);
      queue.read(buffer, 1, to, 3, n - 1);
    }
    assertThat(Arrays.mismatch(from, 1, n, to, 3, n + 2)).isEqualTo(-1);
    assertThat(to[2]).isZero();
    assertThat(to[n + 2]).isZero();
  }

  @Test
  void copiesOfPinnedMemoryStartNoThread() {
    assertThat(PinnedCopies.areDirect()).isTrue();
    int n = 1 << 16;
    try (Backend backend = TestBackends.open(device);
        CommandQueue queue = backend.newQueue();
        PinnedBuffer<int[]> pinned = backend.allocatePinned(ElementType.INT, n);
        DeviceBuffer<int[]> buffer = backend.allocate(ElementType.INT, n)) {
      for (int i = 0; i < 100; i++) {
        queue.write(pinned, 0, buffer, 0, n);
        queue.read(buffer, 0, pinned, 0, n);
      }
      queue.finish();
    }
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .noneMatch(name -> name.startsWith("AsyncOpThread"));
  }

  @Test
  void pinnedMemoryIsFreedAfterTheCommandsThatUseIt() {
    int n = 1 << 20;
    int[] expected = new SplittableRandom(5).ints(n).toArray();
    int[] actual = new int[n];
    try (Backend backend = TestBackends.open(device);
        CommandQueue queue = backend.newQueue();
        DeviceBuffer<int[]> buffer = backend.allocate(ElementType.INT, n)) {
      PinnedBuffer<int[]> pinned = backend.allocatePinned(ElementType.INT, n);
      pinned.put(expected, 0, 0, n);
      queue.fill(buffer, 1);
      queue.write(pinned, 0, buffer, 0, n);
      pinned.close();
      queue.read(buffer, actual);
    }
    assertThat(actual).isEqualTo(expected);
  }
}

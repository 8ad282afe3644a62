package org.gpuquerylab.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.junit.jupiter.api.Test;

class StreamCompactionTest extends PrimitiveContract {
  /** Shares of set flags in percent; -1 means that only the last flag is set. */
  private static final int[] PERCENT = {0, 1, 50, 100, -1};

  @Test
  void keepsWhatByteFlagsSay() {
    try (StreamCompaction<byte[], long[]> compaction =
        new StreamCompaction<>(backend, ElementType.BYTE, ElementType.LONG, 1 << 20)) {
      for (int n : SIZES) {
        for (int percent : PERCENT) {
          checkBytes(compaction, flags(n, percent), n + " flags, " + percent + " % set");
        }
      }
    }
  }

  @Test
  void keepsWhatIntFlagsSay() {
    try (StreamCompaction<int[], double[]> compaction =
        new StreamCompaction<>(backend, ElementType.INT, ElementType.DOUBLE, 1 << 20)) {
      for (int n : SIZES) {
        for (int percent : PERCENT) {
          checkInts(compaction, flags(n, percent), n + " flags, " + percent + " % set");
        }
      }
    }
  }

  @Test
  void keepsIntsAndFloats() {
    int n = 5000;
    int[] flags = flags(n, 30);
    int[] kept = positions(flags);
    int[] ints = Inputs.RANDOM.ints(n, 5);
    float[] floats = new float[n];
    for (int i = 0; i < n; i++) {
      floats[i] = Float.intBitsToFloat(i);
    }
    try (StreamCompaction<int[], int[]> ofInts =
            new StreamCompaction<>(backend, ElementType.INT, ElementType.INT, n);
        StreamCompaction<int[], float[]> ofFloats =
            new StreamCompaction<>(backend, ElementType.INT, ElementType.FLOAT, n)) {
      DeviceBuffer<int[]> deviceFlags = upload(ElementType.INT, flags);
      DeviceBuffer<int[]> count = output(ElementType.INT, 1);
      DeviceBuffer<int[]> out = output(ElementType.INT, kept.length);
      ofInts.values(queue, deviceFlags, upload(ElementType.INT, ints), out, count, n);
      assertThat(download(out, kept.length))
          .isEqualTo(Arrays.stream(kept).map(i -> ints[i]).toArray());
      DeviceBuffer<float[]> floatsOut = output(ElementType.FLOAT, kept.length);
      ofFloats.values(queue, deviceFlags, upload(ElementType.FLOAT, floats), floatsOut, count, n);
      float[] result = download(floatsOut, kept.length);
      assertThat(IntStream.range(0, kept.length).map(i -> Float.floatToRawIntBits(result[i])))
          .containsExactly(Arrays.stream(kept).boxed().toArray(Integer[]::new));
      assertThat(download(count, 1)).containsExactly(kept.length);
    }
  }

  @Test
  void compactsALargeInput() {
    try (StreamCompaction<byte[], long[]> compaction =
        new StreamCompaction<>(backend, ElementType.BYTE, ElementType.LONG, LARGE)) {
      checkBytes(compaction, flags(LARGE, 37), "large");
    }
  }

  private static int[] flags(int n, int percent) {
    SplittableRandom random = new SplittableRandom(n + percent);
    int[] flags = new int[n];
    for (int i = 0; i < n; i++) {
      boolean set = percent < 0 ? i == n - 1 : random.nextInt(100) < percent;
      // A flag is set if any of its bits is set, even if only the highest.
      flags[i] = set ? 1 << random.nextInt(32) : 0;
    }
    return flags;
  }

  private static int[] positions(int[] flags) {
    return IntStream.range(0, flags.length).filter(i -> flags[i] != 0).toArray();
  }

  private void checkBytes(StreamCompaction<byte[], long[]> compaction, int[] flags, String what) {
    int n = flags.length;
    byte[] bytes = new byte[n];
    for (int i = 0; i < n; i++) {
      bytes[i] = (byte) (flags[i] == 0 ? 0 : 1 << (i & 7));
    }
    int[] kept = positions(flags);
    long[] values = Inputs.RANDOM.longs(n, n);
    try (DeviceBuffer<byte[]> deviceFlags = upload(ElementType.BYTE, bytes);
        DeviceBuffer<int[]> count = output(ElementType.INT, 1);
        DeviceBuffer<int[]> positions = output(ElementType.INT, kept.length);
        DeviceBuffer<long[]> in = upload(ElementType.LONG, values);
        DeviceBuffer<long[]> out = output(ElementType.LONG, kept.length)) {
      compaction.positions(queue, deviceFlags, positions, count, n);
      assertThat(Arrays.equals(download(positions, kept.length), kept)).as(what).isTrue();
      assertThat(download(count, 1)).as(what).containsExactly(kept.length);
      compaction.values(queue, deviceFlags, in, out, count, n);
      long[] expected = Arrays.stream(kept).mapToLong(i -> values[i]).toArray();
      assertThat(Arrays.equals(download(out, kept.length), expected)).as(what).isTrue();
      assertThat(download(count, 1)).as(what).containsExactly(kept.length);
      assertThat(Arrays.equals(download(deviceFlags, n), bytes)).as(what).isTrue();
      assertThat(Arrays.equals(download(in, n), values)).as(what).isTrue();
    }
  }

  private void checkInts(StreamCompaction<int[], double[]> compaction, int[] flags, String what) {
    int n = flags.length;
    int[] kept = positions(flags);
    double[] values = IntStream.range(0, n).mapToDouble(i -> -i).toArray();
    try (DeviceBuffer<int[]> deviceFlags = upload(ElementType.INT, flags);
        DeviceBuffer<int[]> count = output(ElementType.INT, 1);
        DeviceBuffer<int[]> positions = output(ElementType.INT, kept.length);
        DeviceBuffer<double[]> in = upload(ElementType.DOUBLE, values);
        DeviceBuffer<double[]> out = output(ElementType.DOUBLE, kept.length)) {
      compaction.positions(queue, deviceFlags, positions, count, n);
      assertThat(Arrays.equals(download(positions, kept.length), kept)).as(what).isTrue();
      compaction.values(queue, deviceFlags, in, out, count, n);
      double[] expected = Arrays.stream(kept).mapToDouble(i -> -i).toArray();
      assertThat(Arrays.equals(download(out, kept.length), expected)).as(what).isTrue();
      assertThat(download(count, 1)).as(what).containsExactly(kept.length);
      assertThat(Arrays.equals(download(deviceFlags, n), flags)).as(what).isTrue();
    }
  }

  @Test
  void replaysWithOneOrTwoLaunches() {
    int n = 300_000;
    int[] flags = flags(n, 20);
    int[] kept = positions(flags);
    try (StreamCompaction<int[], int[]> compaction =
        new StreamCompaction<>(backend, ElementType.INT, ElementType.INT, n)) {
      DeviceBuffer<int[]> in = upload(ElementType.INT, flags);
      DeviceBuffer<int[]> out = output(ElementType.INT, kept.length);
      DeviceBuffer<int[]> count = output(ElementType.INT, 1);
      replay(() -> compaction.positions(queue, in, out, count, n));
      assertThat(download(out, kept.length)).isEqualTo(kept);
      assertThat(download(count, 1)).containsExactly(kept.length);
      assertThat(launches(() -> compaction.positions(queue, in, out, count, n))).isEqualTo(2);
      assertThat(launches(() -> compaction.positions(queue, in, out, count, 2048))).isEqualTo(1);
    }
  }

  @Test
  void namesWhatDoesNotFit() {
    try (StreamCompaction<int[], int[]> compaction =
        new StreamCompaction<>(backend, ElementType.INT, ElementType.INT, 20)) {
      DeviceBuffer<int[]> a = workspace.allocate(ElementType.INT, 10);
      DeviceBuffer<int[]> b = workspace.allocate(ElementType.INT, 30);
      DeviceBuffer<int[]> c = workspace.allocate(ElementType.INT, 1);
      assertThatThrownBy(() -> compaction.positions(queue, b, a, c, 21))
          .hasMessage("n is 21, more than the capacity of 20");
      assertThatThrownBy(() -> compaction.positions(queue, a, b, c, 11))
          .hasMessageStartingWith("flags holds 10");
      assertThatThrownBy(() -> compaction.values(queue, b, a, b, c, 11))
          .hasMessage("out and flags must be two buffers");
      assertThatThrownBy(() -> compaction.values(queue, b, a, a, c, 10))
          .hasMessage("out and in must be two buffers");
    }
    assertThatThrownBy(() -> new StreamCompaction<>(backend, ElementType.LONG, ElementType.INT, 1))
        .hasMessageStartingWith("flags may be of");
    assertThatThrownBy(() -> new StreamCompaction<>(backend, ElementType.INT, ElementType.BYTE, 1))
        .hasMessageStartingWith("values may be of");
  }
}

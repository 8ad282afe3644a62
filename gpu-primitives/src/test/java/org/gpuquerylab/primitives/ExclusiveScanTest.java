package org.gpuquerylab.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.junit.jupiter.api.Test;

class ExclusiveScanTest extends PrimitiveContract {

  @Test
  void scansInts() {
    try (ExclusiveScan<int[]> scan = new ExclusiveScan<>(backend, ElementType.INT, 1 << 20)) {
      for (int n : SIZES) {
        for (Inputs inputs : Inputs.forSize(n)) {
          checkInts(scan, inputs.ints(n, n), inputs + " of " + n);
        }
      }
    }
  }

  @Test
  void scansLongs() {
    try (ExclusiveScan<long[]> scan = new ExclusiveScan<>(backend, ElementType.LONG, 1 << 20)) {
      for (int n : SIZES) {
        for (Inputs inputs : Inputs.forSize(n)) {
          checkLongs(scan, inputs.longs(n, n), inputs + " of " + n);
        }
      }
    }
  }

  @Test
  void scansALargeInput() {
    try (ExclusiveScan<int[]> ints = new ExclusiveScan<>(backend, ElementType.INT, LARGE);
        ExclusiveScan<long[]> longs = new ExclusiveScan<>(backend, ElementType.LONG, LARGE)) {
      checkInts(ints, Inputs.RANDOM.ints(LARGE, 7), "large");
      checkLongs(longs, Inputs.RANDOM.longs(LARGE, 7), "large");
    }
  }

  private void checkInts(ExclusiveScan<int[]> scan, int[] input, String what) {
    int n = input.length;
    int[] inclusive = input.clone();
    Arrays.parallelPrefix(inclusive, Integer::sum);
    int[] expected = new int[n];
    System.arraycopy(inclusive, 0, expected, Math.min(n, 1), Math.max(0, n - 1));
    try (DeviceBuffer<int[]> in = upload(ElementType.INT, input);
        DeviceBuffer<int[]> out = output(ElementType.INT, n);
        DeviceBuffer<int[]> total = output(ElementType.INT, 1)) {
      scan.run(queue, in, out, total, n);
      assertThat(Arrays.equals(download(out, n), expected)).as(what).isTrue();
      assertThat(download(total, 1)).as(what).containsExactly(n == 0 ? 0 : inclusive[n - 1]);
      assertThat(Arrays.equals(download(in, n), input)).as("input of " + what).isTrue();
      scan.run(queue, in, in, n);
      assertThat(Arrays.equals(download(in, n), expected)).as("in place, " + what).isTrue();
    }
  }

  private void checkLongs(ExclusiveScan<long[]> scan, long[] input, String what) {
    int n = input.length;
    long[] inclusive = input.clone();
    Arrays.parallelPrefix(inclusive, Long::sum);
    long[] expected = new long[n];
    System.arraycopy(inclusive, 0, expected, Math.min(n, 1), Math.max(0, n - 1));
    try (DeviceBuffer<long[]> in = upload(ElementType.LONG, input);
        DeviceBuffer<long[]> out = output(ElementType.LONG, n);
        DeviceBuffer<long[]> total = output(ElementType.LONG, 1)) {
      scan.run(queue, in, out, total, n);
      assertThat(Arrays.equals(download(out, n), expected)).as(what).isTrue();
      assertThat(download(total, 1)).as(what).containsExactly(n == 0 ? 0 : inclusive[n - 1]);
      assertThat(Arrays.equals(download(in, n), input)).as("input of " + what).isTrue();
      scan.run(queue, in, in, n);
      assertThat(Arrays.equals(download(in, n), expected)).as("in place, " + what).isTrue();
    }
  }

  @Test
  void replaysWithOneOrTwoLaunches() {
    int n = 100_000;
    try (ExclusiveScan<int[]> scan = new ExclusiveScan<>(backend, ElementType.INT, n)) {
      DeviceBuffer<int[]> in = upload(ElementType.INT, Inputs.ALL_EQUAL.ints(n, 0));
      DeviceBuffer<int[]> out = output(ElementType.INT, n);
      replay(() -> scan.run(queue, in, out, n));
      int[] replayed = download(out, n);
      assertThat(replayed[n - 1]).isEqualTo(0x01234567 * (n - 1));
      assertThat(launches(() -> scan.run(queue, in, out, n))).isEqualTo(2);
      assertThat(download(out, n)).isEqualTo(replayed);
      assertThat(launches(() -> scan.run(queue, in, out, 2048))).isEqualTo(1);
    }
  }

  @Test
  void namesWhatDoesNotFit() {
    try (ExclusiveScan<int[]> scan = new ExclusiveScan<>(backend, ElementType.INT, 100)) {
      DeviceBuffer<int[]> ten = workspace.allocate(ElementType.INT, 10);
      DeviceBuffer<int[]> hundred = workspace.allocate(ElementType.INT, 100);
      assertThatThrownBy(() -> scan.run(queue, hundred, hundred, 101))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("n is 101, more than the capacity of 100");
      assertThatThrownBy(() -> scan.run(queue, ten, hundred, 11))
          .hasMessage("in holds 10 elements, fewer than the 11 it must");
      assertThatThrownBy(() -> scan.run(queue, hundred, ten, 11)).hasMessageStartingWith("out ");
      assertThatThrownBy(() -> scan.run(queue, ten, ten, -1))
          .hasMessage("n must not be negative: -1");
      assertThatThrownBy(() -> scan.run(queue, ten, hundred, ten, 10))
          .hasMessage("total and in must be two buffers");
    }
    assertThatThrownBy(() -> new ExclusiveScan<>(backend, ElementType.FLOAT, 1))
        .hasMessage("elements may be of [int, long], not of float");
    assertThatThrownBy(() -> new ExclusiveScan<>(backend, ElementType.INT, -1))
        .hasMessageStartingWith("capacity");
  }
}

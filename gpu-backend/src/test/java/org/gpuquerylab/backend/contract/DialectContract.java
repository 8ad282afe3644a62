package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.AtomicKernels.Atomics;
import org.gpuquerylab.backend.fixture.AtomicKernels.Atomics64;
import org.gpuquerylab.backend.fixture.AtomicKernels.Tickets;
import org.gpuquerylab.backend.fixture.Contents;
import org.gpuquerylab.backend.fixture.ContractKernels.Bits;
import org.gpuquerylab.backend.fixture.ContractKernels.Constants;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;

/** Tests that every name of the kernel dialect means the same as in Java. */
public interface DialectContract extends DeviceFixture {

  @Test
  default void bitsAreCountedAsInJava() {
    int n = 1000;
    int[] x = Contents.random(ElementType.INT, n, 13);
    long[] y = Contents.random(ElementType.LONG, n, 14);
    for (int i = 0; i < 33; i++) {
      x[i] = (int) (1L << i);
    }
    for (int i = 0; i < 65; i++) {
      y[i] = i == 64 ? 0 : 1L << i;
    }
    x[33] = -1;
    y[65] = -1;
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> in32 = buffer(queue, ElementType.INT, x);
        DeviceBuffer<long[]> in64 = buffer(queue, ElementType.LONG, y);
        DeviceBuffer<int[]> from32 = backend().allocate(ElementType.INT, 4L * n);
        DeviceBuffer<int[]> from64 = backend().allocate(ElementType.INT, 4L * n)) {
      queue.launch(
          backend().compile(Bits.class),
          Grid.cover(n, 64),
          new Bits(in32, in64, from32, from64, n));
      int[] expected32 = new int[4 * n];
      int[] expected64 = new int[4 * n];
      for (int i = 0; i < n; i++) {
        expected32[4 * i] = Integer.bitCount(x[i]);
        expected32[4 * i + 1] = Integer.numberOfLeadingZeros(x[i]);
        expected32[4 * i + 2] = Integer.numberOfTrailingZeros(x[i]);
        expected32[4 * i + 3] = (x[i] & 0xFF7FFFFF) + 1;
        expected64[4 * i] = Long.bitCount(y[i]);
        expected64[4 * i + 1] = Long.numberOfLeadingZeros(y[i]);
        expected64[4 * i + 2] = Long.numberOfTrailingZeros(y[i]);
        expected64[4 * i + 3] = y[i] == 0 ? 1 : 0;
      }
      assertThat(contents(queue, from32)).isEqualTo(expected32);
      assertThat(contents(queue, from64)).isEqualTo(expected64);
    }
  }

  @Test
  default void constantsAndExtremesAreThere() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> primes = backend().allocate(ElementType.INT, 8);
        DeviceBuffer<float[]> floats = backend().allocate(ElementType.FLOAT, 8)) {
      queue.launch(
          backend().compile(Constants.class), Grid.cover(8, 32), new Constants(primes, floats));
      assertThat(contents(queue, primes)).containsExactly(3, 3, 5, 7, 11, 13, 17, 17);
      assertThat(contents(queue, floats))
          .containsExactly(-1.5f, 3.5f, 0.5f, 5.5f, 2.5f, 7.5f, 4.5f, 9.5f);
    }
  }

  @Test
  default void atomicsOf32BitsLoseNothing() {
    int n = 100_003;
    int[] x = Contents.random(ElementType.INT, n, 15);
    int sum = Arrays.stream(x).sum();
    int[] sorted = Arrays.stream(x).map(v -> v ^ Integer.MIN_VALUE).sorted().toArray();
    int least = sorted[0] ^ Integer.MIN_VALUE;
    int largest = sorted[n - 1] ^ Integer.MIN_VALUE;
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> in = buffer(queue, ElementType.INT, x);
        DeviceBuffer<int[]> results = ints(queue, 0, -1, 0, 0, 0, 0);
        DeviceBuffer<int[]> locals = ints(queue, 0, -1, 0, 0)) {
      queue.launch(
          backend().compile(Atomics.class),
          Grid.cover(n, 128),
          new Atomics(in, results, locals, n));
      assertThat(contents(queue, results))
          .as("seed 15")
          .containsExactly(sum, least, largest, -1, 17, 1);
      assertThat(contents(queue, locals)).containsExactly(sum, least, largest, -1);
    }
  }

  @Test
  default void atomicsReturnTheOldValue() {
    int n = 10_007;
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> next = ints(queue, 0);
        DeviceBuffer<int[]> owners = backend().allocate(ElementType.INT, n)) {
      queue.launch(
          backend().compile(Tickets.class), Grid.cover(n, 64), new Tickets(next, owners, n));
      int[] sorted = contents(queue, owners);
      Arrays.sort(sorted);
      int[] expected = new int[n];
      Arrays.setAll(expected, i -> i);
      assertThat(sorted).isEqualTo(expected);
    }
  }

  @Test
  default void atomicsOf64BitsLoseNothing() {
    assume(Capability.INT64_ATOMICS);
    int n = 100_003;
    long[] x = Contents.random(ElementType.LONG, n, 16);
    long[] sorted = Arrays.stream(x).map(v -> v ^ Long.MIN_VALUE).sorted().toArray();
    long least = sorted[0] ^ Long.MIN_VALUE;
    long largest = sorted[n - 1] ^ Long.MIN_VALUE;
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<long[]> in = buffer(queue, ElementType.LONG, x);
        DeviceBuffer<long[]> results =
            buffer(queue, ElementType.LONG, new long[] {0, -1, 0, 0, 0});
        DeviceBuffer<long[]> locals = buffer(queue, ElementType.LONG, new long[] {-1})) {
      queue.launch(
          backend().compile(Atomics64.class),
          Grid.cover(n, 128),
          new Atomics64(in, results, locals, n));
      assertThat(contents(queue, results))
          .as("seed 16")
          .containsExactly(Arrays.stream(x).sum(), least, largest, 0x1122334455667788L, 1);
      assertThat(contents(queue, locals)).containsExactly(least);
    }
  }
}

package org.gpuquerylab.costmodel.internal.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.BLOCK;
import static org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.CHUNK;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.AddAtomic;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.AddAtomic64;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.Gather;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.HashItems;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.ReadStream;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.ReadStrided;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.Scatter;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.Touch;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.WriteStream;
import org.gpuquerylab.costmodel.internal.calibration.Microbenchmarks.WriteStrided;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that each microbenchmark makes the accesses that it counts, on every device. */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class MicrobenchmarksTest {
  private static final int GROUPS = 3;
  private static final Grid GRID = Bench.grid(GROUPS);
  private static final long SEED = 11;

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  DeviceInfo device;

  private Backend backend;
  private Workspace workspace;
  private CommandQueue queue;

  @SuppressWarnings("NullAway.Init") // JUnit sets the device, and open() sets the other fields
  MicrobenchmarksTest() {}

  @BeforeEach
  void open() {
    backend = TestBackends.shared(device);
    workspace = new Workspace(backend);
    queue = workspace.newQueue(false);
  }

  @AfterEach
  void nothingIsLeftOpen() {
    workspace.close();
    assertThat(backend.openResources()).isEmpty();
  }

  @Test
  void scansReadTheirChunks() {
    int[] in = random(7 * CHUNK);
    int[] sums = sums(ReadStream.class, in, (buffer, to) -> new ReadStream(buffer, to, 7, 5));
    for (int group = 0; group < GROUPS; group++) {
      int expected = 0;
      for (int pass = 0; pass < 5; pass++) {
        int chunk = (group + pass * (GROUPS + 1)) % 7;
        expected += sum(IntStream.range(chunk * CHUNK, (chunk + 1) * CHUNK), in);
      }
      assertThat(sums[group]).as("group %d, seed %d", group, SEED).isEqualTo(expected);
    }
  }

  @Test
  void fillsWriteTheirChunks() {
    DeviceBuffer<int[]> out = workspace.allocate(ElementType.INT, 6L * CHUNK);
    queue.fill(out, 7);
    launch(WriteStream.class, new WriteStream(out, 5, 1, 9));
    int[] expected = new int[6 * CHUNK];
    Arrays.fill(expected, 7);
    Arrays.fill(expected, 0, 3 * CHUNK, 9);
    assertThat(Arrays.equals(read(out), expected)).isTrue();
    launch(WriteStream.class, new WriteStream(out, 5, 2, 8));
    Arrays.fill(expected, 0, 3 * CHUNK, 8);
    Arrays.fill(expected, 4 * CHUNK, 5 * CHUNK, 8);
    assertThat(Arrays.equals(read(out), expected)).isTrue();
  }

  @Test
  void stridedReadsTakeOneOfEachStride() {
    int[] in = random(5 * BLOCK * 4);
    int[] sums = sums(ReadStrided.class, in, (buffer, to) -> new ReadStrided(buffer, to, 5, 4));
    int expected = sum(IntStream.range(0, 5 * BLOCK).map(i -> 4 * i), in);
    assertThat(IntStream.of(sums).sum()).as("seed %d", SEED).isEqualTo(expected);
  }

  @Test
  void stridedWritesTakeOneOfEachStride() {
    DeviceBuffer<int[]> out = workspace.allocate(ElementType.INT, 4L * BLOCK * 2);
    queue.fill(out, 7);
    launch(WriteStrided.class, new WriteStrided(out, 4, 2, 9));
    int[] written = read(out);
    assertThat(IntStream.range(0, written.length).allMatch(i -> written[i] == (i % 2 == 0 ? 9 : 7)))
        .isTrue();
  }

  @Test
  void gathersReadHashedPlaces() {
    int[] in = random(1 << 12);
    int[] sums = sums(Gather.class, in, (buffer, to) -> new Gather(buffer, to, 7, (1 << 12) - 1));
    int expected =
        sum(IntStream.range(0, 7 * BLOCK).map(i -> RandomTwins.mixed(i) & ((1 << 12) - 1)), in);
    assertThat(IntStream.of(sums).sum()).as("seed %d", SEED).isEqualTo(expected);
  }

  @Test
  void scattersWriteHashedPlaces() {
    DeviceBuffer<int[]> out = workspace.allocate(ElementType.INT, 1 << 14);
    queue.fill(out, -1);
    launch(Scatter.class, new Scatter(out, 7, (1 << 13) - 1));
    int[] expected = new int[1 << 14];
    Arrays.fill(expected, -1);
    for (int i = 0; i < 7 * BLOCK; i++) {
      int place = RandomTwins.mixed(i) & ((1 << 13) - 1);
      expected[place] = place;
    }
    assertThat(Arrays.equals(read(out), expected)).isTrue();
  }

  @Test
  void atomicsCountEveryHash() {
    DeviceBuffer<int[]> counters = workspace.allocate(ElementType.INT, 64);
    queue.fill(counters, 0);
    launch(AddAtomic.class, new AddAtomic(counters, 7, 31));
    assertThat(read(counters)).isEqualTo(counts(64, 31));
  }

  @Test
  void atomicsOf64BitsCountEveryHash() {
    assumeThat(device.has(Capability.INT64_ATOMICS)).isTrue();
    DeviceBuffer<long[]> counters = workspace.allocate(ElementType.LONG, 64);
    queue.fill(counters, 0);
    launch(AddAtomic64.class, new AddAtomic64(counters, 7, 31));
    long[] counted = new long[64];
    queue.read(counters, counted);
    assertThat(counted).isEqualTo(IntStream.of(counts(64, 31)).asLongStream().toArray());
  }

  @Test
  void hashesAreAddedUp() {
    DeviceBuffer<int[]> sums = workspace.allocate(ElementType.INT, GROUPS);
    launch(HashItems.class, new HashItems(sums, 7));
    int expected = IntStream.range(0, 7 * BLOCK).map(RandomTwins::mixed).sum();
    assertThat(IntStream.of(read(sums)).sum()).isEqualTo(expected);
  }

  @Test
  void touchWritesOneInteger() {
    DeviceBuffer<int[]> x = workspace.allocate(ElementType.INT, 2);
    queue.fill(x, 5);
    launch(Touch.class, new Touch(x));
    assertThat(read(x)).containsExactly(1, 5);
  }

  /** MurmurHash3's finalizer, checked against its published test values. */
  @Test
  void hashesAreMurmurs() {
    assertThat(RandomTwins.mixed(0)).isZero();
    assertThat(RandomTwins.mixed(1)).isEqualTo(0x514e28b7);
  }

  private static int[] counts(int length, int mask) {
    int[] counts = new int[length];
    for (int i = 0; i < 7 * BLOCK; i++) {
      counts[RandomTwins.mixed(i) & mask]++;
    }
    return counts;
  }

  private <C extends KernelCall> int[] sums(
      Class<C> type, int[] in, BiFunction<DeviceBuffer<int[]>, DeviceBuffer<int[]>, C> call) {
    DeviceBuffer<int[]> buffer = workspace.allocate(ElementType.INT, in.length);
    DeviceBuffer<int[]> sums = workspace.allocate(ElementType.INT, GROUPS);
    queue.write(in, buffer);
    launch(type, call.apply(buffer, sums));
    return read(sums);
  }

  private int[] read(DeviceBuffer<int[]> buffer) {
    int[] contents = new int[(int) buffer.length()];
    queue.read(buffer, contents);
    return contents;
  }

  private <C extends KernelCall> void launch(Class<C> type, C call) {
    queue.launch(backend.compile(type, Microbenchmarks.DEFINES), GRID, call);
  }

  private static int[] random(int length) {
    return new SplittableRandom(SEED).ints(length).toArray();
  }

  private static int sum(IntStream places, int[] in) {
    return places.map(i -> in[i]).sum();
  }
}

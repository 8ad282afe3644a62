package org.gpuquerylab.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.minimum.GroupedMin;
import org.gpuquerylab.primitives.minimum.SegmentedMin;
import org.gpuquerylab.primitives.reduction.Reduce;
import org.gpuquerylab.primitives.reduction.Reduction;
import org.gpuquerylab.primitives.scan.ExclusiveScan;
import org.gpuquerylab.primitives.scan.StreamCompaction;
import org.gpuquerylab.primitives.sort.KeyBits;
import org.gpuquerylab.primitives.sort.RadixSort;

/**
 * Device time and throughput of each primitive on one backend, beside the bandwidth of a device
 * copy in the same run.
 *
 * <p>Arguments: backend (default: the best one here), number of elements (default {@code 2^24}),
 * and {@code sort} for the copy and the sorts alone. Each primitive is captured and replayed; the
 * time is the median of {@value #REPETITIONS} replays of random input after {@value #WARM_UPS}
 * others. Throughput counts the bytes of the primitive's floor as {@link
 * org.gpuquerylab.primitives} has it, so 100 % of the copy's bandwidth is the best that any
 * implementation could do.
 */
public final class PrimitivesBenchmark {
  private static final String USAGE = "PrimitivesBenchmark [BACKEND [ELEMENTS [sort]]]";

  private static final int WARM_UPS = 5;
  private static final int REPETITIONS = 15;
  private static final long SEED = 1;

  private final Workspace workspace;
  private final CommandQueue queue;
  private final int n;
  private double copyBandwidth;

  private PrimitivesBenchmark(Workspace workspace, int n) {
    this.workspace = workspace;
    this.queue = workspace.newQueue(true);
    this.n = n;
  }

  /** Runs the benchmark and prints a table. */
  public static void main(String[] args) throws Exception {
    System.exit(BenchmarkNames.positional(USAGE, 0, args, PrimitivesBenchmark::run));
  }

  private static void run(String[] args) {
    Backends backends = Backends.find();
    int n = args.length > 1 ? Integer.parseInt(args[1]) : 1 << 24;
    try (Backend backend =
            backends.open(args.length > 0 ? backends.select(args[0]) : backends.best());
        Workspace workspace = new Workspace(backend)) {
      System.out.printf(Locale.ROOT, "%s, n = %d%n", backend.device(), n);
      System.out.printf("%-36s %10s %9s %9s %8s%n", "", "ms", "Melem/s", "GB/s", "of copy");
      PrimitivesBenchmark benchmark = new PrimitivesBenchmark(workspace, n);
      if (args.length > 2 && args[2].equals("sort")) {
        benchmark.sorts(backend);
      } else {
        benchmark.all(backend);
      }
    }
  }

  private void all(Backend backend) {
    DeviceBuffer<int[]> ints = random(ElementType.INT);
    DeviceBuffer<long[]> longs = random(ElementType.LONG);
    DeviceBuffer<double[]> doubles = random(ElementType.DOUBLE);
    copy(longs);
    scans(backend, ints, longs);
    reductions(backend, ints, doubles);
    compaction(backend, longs);
    sorts(backend, ints, longs);
    segmentedMin(backend, doubles);
    groupedMin(backend, doubles);
  }

  private void sorts(Backend backend) {
    DeviceBuffer<long[]> longs = random(ElementType.LONG);
    copy(longs);
    sorts(backend, random(ElementType.INT), longs);
  }

  private void sorts(Backend backend, DeviceBuffer<int[]> ints, DeviceBuffer<long[]> longs) {
    sort(backend, ElementType.INT, ints, KeyBits.signed(ElementType.INT));
    sort(backend, ElementType.LONG, longs, KeyBits.signed(ElementType.LONG));
    sort(backend, ElementType.LONG, longs, KeyBits.lowest(24));
  }

  private void copy(DeviceBuffer<long[]> longs) {
    DeviceBuffer<long[]> to = workspace.allocate(ElementType.LONG, n);
    double millis = median(() -> {}, () -> queue.copy(longs, 0, to, 0, n));
    to.close();
    copyBandwidth = 16.0 * n / millis;
    print("device copy of longs", millis, 16);
  }

  private void scans(Backend backend, DeviceBuffer<int[]> ints, DeviceBuffer<long[]> longs) {
    try (ExclusiveScan<int[]> scan = new ExclusiveScan<>(backend, ElementType.INT, n);
        DeviceBuffer<int[]> out = backend.allocate(ElementType.INT, n)) {
      measure("exclusive scan of ints", 8, () -> scan.run(queue, ints, out, n));
    }
    try (ExclusiveScan<long[]> scan = new ExclusiveScan<>(backend, ElementType.LONG, n);
        DeviceBuffer<long[]> out = backend.allocate(ElementType.LONG, n)) {
      measure("exclusive scan of longs", 16, () -> scan.run(queue, longs, out, n));
    }
  }

  private void reductions(
      Backend backend, DeviceBuffer<int[]> ints, DeviceBuffer<double[]> doubles) {
    try (Reduce<int[]> sum = new Reduce<>(backend, ElementType.INT, Reduction.SUM);
        DeviceBuffer<int[]> out = backend.allocate(ElementType.INT, 1)) {
      measure("sum of ints", 4, () -> sum.run(queue, ints, out, n));
    }
    for (Reduction reduction : new Reduction[] {Reduction.SUM, Reduction.MIN}) {
      try (Reduce<double[]> reduce = new Reduce<>(backend, ElementType.DOUBLE, reduction);
          DeviceBuffer<double[]> out = backend.allocate(ElementType.DOUBLE, 1)) {
        measure(reduction + " of doubles", 8, () -> reduce.run(queue, doubles, out, n));
      }
    }
  }

  private void compaction(Backend backend, DeviceBuffer<long[]> longs) {
    byte[] half = new byte[n];
    new SplittableRandom(SEED).nextBytes(half);
    for (int i = 0; i < n; i++) {
      half[i] &= 1;
    }
    try (StreamCompaction<byte[], long[]> compaction =
            new StreamCompaction<>(backend, ElementType.BYTE, ElementType.LONG, n);
        DeviceBuffer<byte[]> flags = backend.allocate(ElementType.BYTE, n);
        DeviceBuffer<long[]> out = backend.allocate(ElementType.LONG, n);
        DeviceBuffer<int[]> positions = backend.allocate(ElementType.INT, n);
        DeviceBuffer<int[]> count = backend.allocate(ElementType.INT, 1)) {
      queue.write(half, flags);
      measure(
          "positions of byte flags, 1/2 set",
          3,
          () -> compaction.positions(queue, flags, positions, count, n));
      measure(
          "longs by byte flags, 1/2 set",
          9,
          () -> compaction.values(queue, flags, longs, out, count, n));
    }
  }

  private <K> void sort(Backend backend, ElementType<K> type, DeviceBuffer<K> from, KeyBits bits) {
    int width = bits.end() - bits.begin();
    int passes = (width + 7) / 8;
    DeviceBuffer<int[]> values = workspace.allocate(ElementType.INT, n);
    queue.write(IntStream.range(0, n).toArray(), values);
    try (RadixSort<K> keysAlone = RadixSort.ofKeys(backend, type, n);
        RadixSort<K> pairs = RadixSort.ofPairs(backend, type, n);
        DeviceBuffer<K> keys = backend.allocate(type, n)) {
      String what = "sort of %ss by %d bits".formatted(type, width);
      Runnable restore = () -> queue.copy(from, 0, keys, 0, n);
      double millis = median(restore, () -> keysAlone.run(queue, keys, n, bits));
      print(what, millis, 2.0 * type.bytes() * passes);
      millis = median(restore, () -> pairs.run(queue, keys, values, n, bits));
      print(what + " with ints", millis, 2.0 * (type.bytes() + 4) * passes);
    }
    values.close();
  }

  private void segmentedMin(Backend backend, DeviceBuffer<double[]> doubles) {
    for (int length : new int[] {1, 32, 1024, n}) {
      int segments = n / length;
      try (SegmentedMin<double[]> min = new SegmentedMin<>(backend, ElementType.DOUBLE);
          DeviceBuffer<double[]> minima = backend.allocate(ElementType.DOUBLE, segments);
          DeviceBuffer<int[]> arguments = backend.allocate(ElementType.INT, segments)) {
        measure(
            "minima of segments of " + length,
            8 + 12.0 / length,
            () -> min.run(queue, doubles, length, segments, minima, arguments));
      }
    }
  }

  /** Groups of 8 on average, sorted, with the values where they were before the sort. */
  private void groupedMin(Backend backend, DeviceBuffer<double[]> doubles) {
    SplittableRandom random = new SplittableRandom(SEED);
    long[] sorted = random.longs(n, 0, Math.max(1, n / 8)).toArray();
    int[] order = random.ints(n, 0, n).toArray();
    Arrays.parallelSort(sorted);
    try (GroupedMin<long[], double[]> min =
            new GroupedMin<>(backend, ElementType.LONG, ElementType.DOUBLE, n);
        DeviceBuffer<long[]> keys = backend.allocate(ElementType.LONG, n);
        DeviceBuffer<int[]> candidates = backend.allocate(ElementType.INT, n);
        DeviceBuffer<long[]> distinct = backend.allocate(ElementType.LONG, n);
        DeviceBuffer<double[]> minima = backend.allocate(ElementType.DOUBLE, n);
        DeviceBuffer<int[]> arguments = backend.allocate(ElementType.INT, n);
        DeviceBuffer<int[]> count = backend.allocate(ElementType.INT, 1)) {
      queue.write(sorted, keys);
      queue.write(order, candidates);
      GroupedMin.Winners<long[], double[]> winners =
          new GroupedMin.Winners<>(distinct, minima, arguments, count);
      measure(
          "grouped minima, values in place",
          16 + 20.0 / 8,
          () -> min.run(queue, keys, doubles, n, winners));
      measure(
          "grouped minima, values by order",
          44 + 20.0 / 8,
          () -> min.run(queue, keys, candidates, doubles, n, winners));
    }
  }

  private <A> DeviceBuffer<A> random(ElementType<A> type) {
    SplittableRandom random = new SplittableRandom(SEED);
    A array = type.newArray(n);
    if (array instanceof int[] ints) {
      Arrays.setAll(ints, i -> random.nextInt());
    } else if (array instanceof long[] longs) {
      Arrays.setAll(longs, i -> random.nextLong());
    } else if (array instanceof double[] doubles) {
      Arrays.setAll(doubles, i -> random.nextDouble());
    }
    DeviceBuffer<A> buffer = workspace.allocate(type, n);
    queue.write(array, buffer);
    return buffer;
  }

  private void measure(String what, double bytesPerElement, Runnable commands) {
    print(what, median(() -> {}, commands), bytesPerElement);
  }

  private double median(Runnable restore, Runnable commands) {
    double[] millis = new double[REPETITIONS];
    try (CommandSequence sequence = queue.capture(commands)) {
      for (int i = -WARM_UPS; i < REPETITIONS; i++) {
        restore.run();
        Span span = queue.replay(sequence);
        queue.finish();
        if (i >= 0) {
          millis[i] = span.millis();
        }
      }
    }
    Arrays.sort(millis);
    return millis[REPETITIONS / 2];
  }

  private void print(String what, double millis, double bytesPerElement) {
    double bytesPerMilli = bytesPerElement * n / millis;
    System.out.printf(
        Locale.ROOT,
        "%-36s %10.4f %9.0f %9.1f %7.1f%%%n",
        what,
        millis,
        n / millis / 1e3,
        bytesPerMilli / 1e6,
        100 * bytesPerMilli / copyBandwidth);
  }
}

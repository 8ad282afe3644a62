package org.gpuquerylab.bench.internal;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The host's cost of a kernel launch with twenty parameters. The host creates the record, reads and
 * checks its components, and enqueues the command; on the CPU backend nothing else happens. To run
 * it from the root of the sources, after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:bench/target/jmh/*' org.openjdk.jmh.Main LaunchBenchmark
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LaunchBenchmark {

  /** The number of launches before the host waits for the queue. */
  private static final int BATCH = 1024;

  /** The selector of a device. */
  @Param({"cpu"})
  public String device = "cpu";

  private final Grid grid = new Grid(1, 1);
  private int count;
  private @Nullable Backend backend;
  private @Nullable CommandQueue queue;
  private @Nullable Kernel<Twenty> kernel;
  private DeviceBuffer<?>[] buffers = new DeviceBuffer<?>[0];

  /** The parameters of the kernel: ten buffers, eight ints and two longs. */
  @KernelFile("twenty")
  record Twenty(
      DeviceBuffer<int[]> b0,
      DeviceBuffer<int[]> b1,
      DeviceBuffer<int[]> b2,
      DeviceBuffer<int[]> b3,
      DeviceBuffer<int[]> b4,
      DeviceBuffer<int[]> b5,
      DeviceBuffer<int[]> b6,
      DeviceBuffer<int[]> b7,
      DeviceBuffer<int[]> b8,
      DeviceBuffer<int[]> b9,
      int i0,
      int i1,
      int i2,
      int i3,
      int i4,
      int i5,
      int i6,
      int i7,
      long n0,
      long n1)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {}
  }

  /** Compiles the kernel. */
  @Setup
  public void open() {
    Backend opened = Backends.find().open(device);
    backend = opened;
    queue = opened.newQueue();
    kernel = opened.compile(Twenty.class);
    buffers =
        IntStream.range(0, 10)
            .mapToObj(i -> opened.allocate(ElementType.INT, 1))
            .toArray(DeviceBuffer<?>[]::new);
  }

  /** Closes the device. */
  @TearDown
  public void close() {
    requireNonNull(backend).close();
  }

  /** Enqueues one launch. */
  @Benchmark
  public Object launch() {
    CommandQueue to = requireNonNull(queue);
    if (++count % BATCH == 0) {
      to.finish();
    }
    return to.launch(
        requireNonNull(kernel),
        grid,
        new Twenty(
            buffer(0),
            buffer(1),
            buffer(2),
            buffer(3),
            buffer(4),
            buffer(5),
            buffer(6),
            buffer(7),
            buffer(8),
            buffer(9),
            1000,
            1001,
            1002,
            1003,
            1004,
            1005,
            1006,
            1007,
            1L << 40,
            (1L << 40) + 1));
  }

  @SuppressWarnings("unchecked") // allocated so
  private DeviceBuffer<int[]> buffer(int i) {
    return (DeviceBuffer<int[]>) buffers[i];
  }
}

package org.gpuquerylab.backend.opencl;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * A program that compiles twelve kernels, launches each twice, and then launches one that divides
 * by zero. Meanwhile other threads use null pointers and divide by zero in Java, which the JVM
 * notices by signals. Run it with empty caches.
 */
final class ColdStart {
  private static final int KERNELS = 12;

  /** A call of a kernel that reads ints and writes other ints. */
  private interface IntCall extends KernelCall {
    @Override
    default void onHost(Grid grid, KernelDefines defines) {
      throw new IllegalStateException("this program opens OpenCL devices only");
    }
  }

  /** The sum of each group. */
  private record LocalSum(DeviceBuffer<int[]> in, DeviceBuffer<int[]> out) implements IntCall {}

  /** Divides 1000 by each element. */
  private record Quotient(DeviceBuffer<int[]> in, DeviceBuffer<int[]> out) implements IntCall {}

  private final AtomicBoolean done = new AtomicBoolean();
  private final AtomicLong signals = new AtomicLong();
  private final List<String> faults = new CopyOnWriteArrayList<>();
  private final int[][] nulls = new int[1][];
  private int zero;

  private ColdStart() {}

  /** Prints one line if everything worked; otherwise ends with status 1. */
  public static void main(String[] arguments) throws InterruptedException {
    ColdStart program = new ColdStart();
    List<Thread> threads =
        List.of(
            new Thread(() -> program.repeat(program::takeNull)),
            new Thread(() -> program.repeat(program::takeNull)),
            new Thread(() -> program.repeat(program::divide)));
    threads.forEach(Thread::start);
    try {
      Backends backends = Backends.find();
      List<DeviceInfo> devices =
          backends.devices().stream().filter(d -> d.backend().equals("opencl")).toList();
      if (devices.isEmpty()) {
        program.faults.add("no OpenCL device: " + backends.problems());
      }
      for (DeviceInfo device : devices) {
        try (Backend backend = backends.open(device)) {
          program.compileAll(backend);
        }
      }
    } finally {
      program.done.set(true);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    program.faults.stream().distinct().forEach(System.out::println);
    System.out.println("signals: " + program.signals);
    System.exit(program.faults.isEmpty() ? 0 : 1);
  }

  private void compileAll(Backend backend) {
    for (int i = 0; i < KERNELS; i++) {
      sum(backend, 8 + i);
    }
    divideInKernel(backend);
  }

  /**
   * OpenCL does not define a quotient by zero. The other quotients must be right, and the program
   * must continue.
   */
  private void divideInKernel(Backend backend) {
    int[] divisors = {0, 1, 0, 7, 0, 0, -3, 0};
    Kernel<Quotient> divide = backend.compile(Quotient.class);
    int[] quotients = launchTwice(backend, divide, Quotient::new, divisors, 8, 8);
    for (int i = 0; i < divisors.length; i++) {
      if (divisors[i] != 0 && quotients[i] != 1000 / divisors[i]) {
        faults.add("1000 / " + divisors[i] + " gave " + quotients[i] + " in a kernel");
      }
    }
  }

  private void sum(Backend backend, int group) {
    int[] input = IntStream.range(0, 4 * group).toArray();
    Kernel<LocalSum> kernel = backend.compile(LocalSum.class, Map.of("GROUP", group));
    int[] sums = launchTwice(backend, kernel, LocalSum::new, input, 4, group);
    for (int i = 0; i < sums.length; i++) {
      int expected = IntStream.range(i * group, (i + 1) * group).sum();
      if (sums[i] != expected) {
        faults.add("group size " + group + " summed to " + sums[i] + ", not " + expected);
      }
    }
  }

  private static <C extends IntCall> int[] launchTwice(
      Backend backend,
      Kernel<C> kernel,
      BiFunction<DeviceBuffer<int[]>, DeviceBuffer<int[]>, C> call,
      int[] input,
      int results,
      int group) {
    int[] output = new int[results];
    try (CommandQueue queue = backend.newQueue();
        DeviceBuffer<int[]> in = backend.allocate(ElementType.INT, input.length);
        DeviceBuffer<int[]> out = backend.allocate(ElementType.INT, output.length)) {
      queue.write(input, in);
      for (int launch = 0; launch < 2; launch++) {
        queue.launch(kernel, new Grid(input.length, group), call.apply(in, out));
      }
      queue.read(out, output);
    }
    return output;
  }

  private void repeat(Runnable step) {
    while (!done.get()) {
      step.run();
      LockSupport.parkNanos(200_000);
    }
  }

  private void takeNull() {
    try {
      int length = nulls[0].length;
      faults.add("the length of null is " + length);
    } catch (NullPointerException e) {
      signals.incrementAndGet();
    }
  }

  private void divide() {
    try {
      int quotient = KERNELS / zero;
      faults.add("a division by zero gave " + quotient);
    } catch (ArithmeticException e) {
      signals.incrementAndGet();
    }
  }
}

package org.gpuquerylab.cli.internal.doctor;

import java.util.Arrays;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.GroupTooLargeException;
import org.gpuquerylab.input.internal.Reason;
import org.gpuquerylab.primitives.ExclusiveScan;

/**
 * Tests a device: opens it, compiles kernels, copies numbers to it, computes their prefix sum, and
 * copies the result back.
 */
final class DeviceCheck {
  private static final int NUMBERS = 10_000;
  private static final String ADVICE = "update its driver, or leave it out with --backend";

  private DeviceCheck() {}

  /** Tests a device of the given backends. */
  static Checkup of(Backends backends, DeviceInfo device) {
    String thing = device.selector();
    String name = device.name() + ", " + device.driver();
    try (Backend backend = backends.open(device)) {
      return isRight(backend)
          ? Checkup.works(thing, name + ": a kernel was compiled, and its result is right")
          : new Checkup(
              thing, Checkup.State.BROKEN, name + ": a kernel gave a wrong result", ADVICE);
    } catch (GroupTooLargeException e) {
      return new Checkup(
          thing, Checkup.State.BROKEN, name + ": " + e.getMessage(), "leave it out with --backend");
    } catch (Exception | LinkageError | OutOfMemoryError e) {
      // Whatever a driver does, the other devices are tested too.
      String fault = Reason.of(e, BackendException.class);
      return new Checkup(thing, Checkup.State.BROKEN, name + ": " + fault, ADVICE);
    }
  }

  private static boolean isRight(Backend backend) {
    int[] numbers = new int[NUMBERS];
    int[] expected = new int[NUMBERS];
    for (int i = 0; i < NUMBERS; i++) {
      numbers[i] = i % 7;
      expected[i] = i == 0 ? 0 : expected[i - 1] + numbers[i - 1];
    }
    int[] found = new int[NUMBERS];
    try (ExclusiveScan<int[]> scan = new ExclusiveScan<>(backend, ElementType.INT, NUMBERS);
        DeviceBuffer<int[]> buffer = backend.allocate(ElementType.INT, NUMBERS);
        CommandQueue queue = backend.newQueue()) {
      queue.write(numbers, buffer);
      scan.run(queue, buffer, buffer, NUMBERS);
      queue.read(buffer, found);
      queue.finish();
    }
    return Arrays.equals(found, expected);
  }
}

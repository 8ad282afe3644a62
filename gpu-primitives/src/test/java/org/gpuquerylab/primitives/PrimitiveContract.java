package org.gpuquerylab.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The base of the tests of every primitive: it has the devices, buffers with canaries, and replay.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
public abstract class PrimitiveContract {
  /** Small sizes, the edges of tiles, and sizes with several tiles and chunks. */
  protected static final int[] SIZES = {
    0, 1, 31, 32, 33, 1000, 2047, 2048, 2049, 4097, 23_457, 1 << 18
  };

  protected static final int LARGE = Samples.of((1 << 22) + 3, (1 << 24) + 3);

  /** The number of elements after the end of every output, which must stay unchanged. */
  private static final int CANARIES = 67;

  private static final byte CANARY = -89;

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  protected DeviceInfo device;

  protected Backend backend;
  protected Workspace workspace;
  protected CommandQueue queue;

  @SuppressWarnings("NullAway.Init") // JUnit sets the device, open() the rest
  protected PrimitiveContract() {}

  @BeforeEach
  protected void open() {
    backend = TestBackends.shared(device);
    workspace = new Workspace(backend);
    queue = workspace.newQueue(false);
  }

  @AfterEach
  protected void nothingIsLeftOpen() {
    workspace.close();
    assertThat(backend.openResources()).isEmpty();
  }

  protected <A> DeviceBuffer<A> upload(ElementType<A> type, A array) {
    DeviceBuffer<A> buffer = output(type, type.length(array));
    queue.write(array, buffer);
    return buffer;
  }

  /** A buffer of n elements and canaries, all set to the canary. */
  protected <A> DeviceBuffer<A> output(ElementType<A> type, int n) {
    DeviceBuffer<A> buffer = workspace.allocate(type, (long) n + CANARIES);
    queue.fill(buffer, CANARY);
    return buffer;
  }

  /** The first n elements; checks that the elements after them are unchanged. */
  protected <A> A download(DeviceBuffer<A> buffer, int n) {
    ElementType<A> type = buffer.type();
    int rest = (int) buffer.length() - n;
    A expected = type.newArray(rest);
    type.fill(expected, 0, rest, type.bits(CANARY));
    A tail = type.newArray(rest);
    queue.read(buffer, n, tail, 0, rest);
    assertThat(Arrays.deepEquals(new Object[] {tail}, new Object[] {expected}))
        .as("elements from %d on are as they were", n)
        .isTrue();
    A result = type.newArray(n);
    queue.read(buffer, 0, result, 0, n);
    return result;
  }

  /** Captures what is enqueued and replays it once. */
  protected void replay(Runnable commands) {
    try (CommandSequence sequence = queue.capture(commands)) {
      queue.replay(sequence);
      queue.finish();
    }
  }

  /** The launches that the commands enqueue. */
  protected long launches(Runnable commands) {
    long before = queue.counters().launches();
    commands.run();
    return queue.counters().launches() - before;
  }
}

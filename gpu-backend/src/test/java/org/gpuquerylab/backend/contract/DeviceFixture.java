package org.gpuquerylab.backend.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Capability;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceInfo;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.PinnedBuffer;

/** What each part of the contract has at hand: one device, open. */
public interface DeviceFixture {

  /** The backend under test; nothing is open on it when a test begins. */
  Backend backend();

  /** The device under test. */
  default DeviceInfo device() {
    return backend().device();
  }

  /** Skips the running test where the device cannot do what it needs. */
  default void assume(Capability capability) {
    assumeTrue(device().has(capability), () -> device() + " has no " + capability);
  }

  /** A new buffer that holds the elements of {@code contents}, which is not modified. */
  default <A> DeviceBuffer<A> buffer(CommandQueue queue, ElementType<A> type, A contents) {
    DeviceBuffer<A> buffer = backend().allocate(type, type.length(contents));
    queue.write(contents, buffer);
    return buffer;
  }

  /** A new buffer that holds the given integers. */
  default DeviceBuffer<int[]> ints(CommandQueue queue, int... contents) {
    return buffer(queue, ElementType.INT, contents);
  }

  /** New pinned memory that holds the given integers. */
  default PinnedBuffer<int[]> pinnedInts(int... contents) {
    PinnedBuffer<int[]> pinned = backend().allocatePinned(ElementType.INT, contents.length);
    pinned.put(contents, 0, 0, contents.length);
    return pinned;
  }

  /** The elements of a buffer, once all commands of the queue are complete. */
  default <A> A contents(CommandQueue queue, DeviceBuffer<A> buffer) {
    A array = buffer.type().newArray(Math.toIntExact(buffer.length()));
    queue.read(buffer, array);
    return array;
  }

  /** The elements of a pinned buffer of integers. */
  default int[] contents(PinnedBuffer<int[]> pinned) {
    int[] array = new int[pinned.length()];
    pinned.get(0, array, 0, array.length);
    return array;
  }
}

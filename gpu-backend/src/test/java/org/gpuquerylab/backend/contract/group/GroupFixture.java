package org.gpuquerylab.backend.contract.group;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.GroupQueue;
import org.gpuquerylab.backend.device.ElementType;

/** The base of the contract of groups: it has one open group. */
interface GroupFixture {

  /** The group under test; nothing is open on it when a test begins. */
  DeviceGroup group();

  /** The index of the last member. */
  default int last() {
    return group().size() - 1;
  }

  /** A new buffer on a member that holds the elements of an array, which is not modified. */
  default <A> DeviceBuffer<A> buffer(GroupQueue queue, int member, ElementType<A> type, A array) {
    DeviceBuffer<A> buffer = group().member(member).allocate(type, type.length(array));
    queue.member(member).write(array, buffer);
    return buffer;
  }

  /** The elements of a member's buffer, once all commands of its queue are complete. */
  default <A> A contents(GroupQueue queue, int member, DeviceBuffer<A> buffer) {
    A array = buffer.type().newArray((int) buffer.length());
    queue.member(member).read(buffer, array);
    return array;
  }
}

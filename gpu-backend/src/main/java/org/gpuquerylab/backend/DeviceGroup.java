package org.gpuquerylab.backend;

import java.util.List;
import java.util.stream.Collectors;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;

/**
 * Open devices of one backend that work on one problem. The members have numbers from 0; member 0
 * leads: it has the answers. A device that is named twice is opened twice; its two members share
 * the processor, but have buffers, kernels and queues of their own, so that code for groups runs on
 * a machine with one device. A group of one is a plain backend: nothing is added to it.
 */
public final class DeviceGroup implements AutoCloseable {
  private final List<Backend> members;
  private final boolean[][] peers;

  private DeviceGroup(List<Backend> members) {
    this.members = List.copyOf(members);
    int size = this.members.size();
    peers = new boolean[size][size];
    for (int i = 0; i < size; i++) {
      peers[i][i] = true;
      for (int j = 0; j < i; j++) {
        peers[i][j] = this.members.get(i).join(this.members.get(j));
        peers[j][i] = peers[i][j];
      }
    }
  }

  /** The group that has only the given member. */
  public static DeviceGroup of(Backend only) {
    return new DeviceGroup(List.of(only));
  }

  /**
   * Makes a group of open backends, which it closes from now on.
   *
   * @param members the members in order, at least one; not modified
   * @throws IllegalArgumentException if there is none, or one occurs twice
   * @throws BackendException if the members are not devices of one backend
   */
  public static DeviceGroup of(List<Backend> members) {
    if (members.isEmpty() || members.stream().distinct().count() < members.size()) {
      throw new IllegalArgumentException("a group has one or more members, each of them once");
    }
    if (members.stream().map(member -> member.device().backend()).distinct().count() > 1) {
      throw new BackendException("the members of a group are devices of one backend");
    }
    return new DeviceGroup(members);
  }

  /**
   * Opens the devices of a group.
   *
   * @param selector the devices, as {@link Backends#selectGroup} reads them
   * @throws BackendException if a device does not exist or cannot be opened, or if the devices have
   *     different backends
   */
  public static DeviceGroup open(Backends backends, String selector) {
    List<DeviceInfo> devices = backends.selectGroup(selector);
    Closer opened = new Closer();
    return opened.orClose(
        () -> of(devices.stream().map(device -> opened.own(backends.open(device))).toList()));
  }

  /** The number of members. */
  public int size() {
    return members.size();
  }

  /** The open device of a member. */
  public Backend member(int number) {
    return members.get(number);
  }

  /** All members in order. */
  public List<Backend> members() {
    return members;
  }

  /** The member that leads, number 0. */
  public Backend lead() {
    return members.get(0);
  }

  /**
   * Whether two members reach each other's memory, so that copies between them and waits need no
   * host; a member is its own peer.
   */
  public boolean arePeers(int one, int other) {
    return peers[one][other];
  }

  /** A member's share of work that the members divide. */
  public Share share(int number) {
    return new Share(number, size());
  }

  /**
   * Returns a workspace for each member: the lead's own, and new ones that the lead's workspace
   * owns.
   */
  public List<Workspace> workspaces(Workspace ofLead) {
    return members.stream()
        .map(one -> one == lead() ? ofLead : ofLead.own(() -> new Workspace(one)))
        .toList();
  }

  /**
   * Opens a queue on each member.
   *
   * @param profiled whether the queues time their commands
   */
  public GroupQueue newQueue(boolean profiled) {
    return new GroupQueue(this, profiled);
  }

  /** The group's name on a command line, such as {@code cuda:0+cuda:1}. */
  public String selector() {
    return members.stream()
        .map(member -> member.device().selector())
        .collect(Collectors.joining(Backends.AND));
  }

  /**
   * Closes all members, even if some of them fail; the lead first, since its sequences may have
   * commands of the others.
   */
  @Override
  public void close() {
    try (Closer closer = new Closer()) {
      for (int i = members.size() - 1; i >= 0; i--) {
        closer.own(members.get(i));
      }
    }
  }

  @Override
  public String toString() {
    return size() == 1 ? lead().toString() : "group " + selector();
  }
}

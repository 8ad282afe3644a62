package org.gpuquerylab.backend;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.gpuquerylab.backend.device.DeviceInfo;

/**
 * A resource that its backend tracks. A resource counts as open until it is closed, and is closed
 * at most once.
 */
abstract class Resource implements AutoCloseable {
  private final Tracker tracker;
  private final AtomicBoolean closed = new AtomicBoolean();

  Resource(Tracker tracker) {
    this.tracker = tracker;
    tracker.open.add(this);
  }

  /** Frees the resource; a second call does nothing. */
  @Override
  public final void close() {
    if (closed.compareAndSet(false, true)) {
      tracker.open.remove(this);
      release();
    }
  }

  /** Frees the native resource; called only once. */
  abstract void release();

  final Tracker tracker() {
    return tracker;
  }

  final void checkOpen() {
    if (closed.get()) {
      throw new IllegalStateException(this + " is closed");
    }
  }

  final void checkUsableOn(Tracker other) {
    checkOpen();
    if (tracker != other) {
      throw new IllegalArgumentException(
          this + " belongs to another backend, " + tracker.device + ", not to " + other.device);
    }
  }

  /** Throws an exception if commands of a backend cannot use this object on its device. */
  final void checkReachableFrom(Tracker other) {
    checkOpen();
    if (!other.peers.contains(tracker)) {
      checkUsableOn(other);
    }
  }

  /** Throws an exception if commands of a backend cannot use this object in host memory. */
  final void checkSharedWith(Tracker other) {
    checkOpen();
    if (!other.mates.contains(tracker)) {
      checkUsableOn(other);
    }
  }

  /** The open resources of one backend. */
  static final class Tracker {
    private final DeviceInfo device;
    private final Set<Resource> open = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Set<Tracker> mates = ConcurrentHashMap.newKeySet();
    private final Set<Tracker> peers = ConcurrentHashMap.newKeySet();
    private final AtomicInteger busyQueues = new AtomicInteger();

    Tracker(DeviceInfo device) {
      this.device = device;
    }

    DeviceInfo device() {
      return device;
    }

    /** Lets this backend's commands use objects of another one; see {@link Backend#join}. */
    void join(Tracker other, boolean reachable) {
      mates.add(other);
      if (reachable) {
        peers.add(other);
      }
    }

    /** Counts a queue whose commands may not be complete, or which has become idle again. */
    void countBusy(boolean busy) {
      busyQueues.addAndGet(busy ? 1 : -1);
    }

    /** Whether all commands of this backend's queues are known to be complete. */
    boolean isIdle() {
      return busyQueues.get() == 0;
    }

    /** Whether queues of other backends may use this one's buffers. */
    boolean hasPeers() {
      return !peers.isEmpty();
    }

    /** Whether this call closes the backend, that is, whether it is the first call. */
    boolean close() {
      return closed.compareAndSet(false, true);
    }

    void checkOpen() {
      if (closed.get()) {
        throw new IllegalStateException("backend " + device + " is closed");
      }
    }

    Set<Resource> open() {
      return Set.copyOf(open);
    }
  }
}

package org.gpuquerylab.concurrency.arrival;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/** Readied queries by kind, of which the free ones can be taken. */
final class InstancePool {
  private final List<DeviceQuery> instances = new ArrayList<>();
  private final List<Integer> kinds = new ArrayList<>();
  private final List<Deque<Integer>> free = new ArrayList<>();

  /** All free; as many instances of each kind as its list holds. */
  InstancePool(List<List<DeviceQuery>> byKind) {
    for (List<DeviceQuery> kind : byKind) {
      Deque<Integer> all = new ArrayDeque<>();
      for (DeviceQuery query : kind) {
        all.add(instances.size());
        kinds.add(free.size());
        instances.add(query);
      }
      free.add(all);
    }
  }

  /** Every instance. */
  List<DeviceQuery> instances() {
    return instances;
  }

  /** The kind of an instance. */
  int kind(int instance) {
    return kinds.get(instance);
  }

  /** Takes a free instance of a kind, where there is one. */
  OptionalInt take(int kind) {
    Integer instance = free.get(kind).poll();
    return instance == null ? OptionalInt.empty() : OptionalInt.of(instance);
  }

  /** Gives an instance back. */
  void giveBack(int instance) {
    free.get(kinds.get(instance)).addFirst(instance);
  }
}

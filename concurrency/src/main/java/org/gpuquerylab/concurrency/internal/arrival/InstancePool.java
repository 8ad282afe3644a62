package org.gpuquerylab.concurrency.internal.arrival;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/** Prepared queries of each kind, with a list of the free ones. */
final class InstancePool {
  /** The value that means that no instance is free. */
  static final int NONE = -1;

  private final List<DeviceQuery> instances = new ArrayList<>();
  private final List<Integer> kinds = new ArrayList<>();

  /** For each kind, a stack of its free instances. */
  private final int[][] free;

  private final int[] count;

  /**
   * Creates a pool in which all instances are free; each kind has as many instances as its list.
   */
  InstancePool(List<List<DeviceQuery>> byKind) {
    free = new int[byKind.size()][];
    count = new int[free.length];
    for (int kind = 0; kind < free.length; kind++) {
      free[kind] = new int[byKind.get(kind).size()];
      for (DeviceQuery query : byKind.get(kind)) {
        instances.add(query);
        kinds.add(kind);
      }
    }
    for (int i = instances.size() - 1; i >= 0; i--) {
      giveBack(i);
    }
  }

  /** All instances; the index is the number of the instance. */
  List<DeviceQuery> instances() {
    return instances;
  }

  /** The kind of an instance. */
  int kind(int instance) {
    return kinds.get(instance);
  }

  /**
   * Takes the instance of a kind that was returned most recently; {@link #NONE} if no instance is
   * free.
   */
  int take(int kind) {
    return count[kind] == 0 ? NONE : free[kind][--count[kind]];
  }

  /** Returns an instance. */
  void giveBack(int instance) {
    int kind = kind(instance);
    free[kind][count[kind]++] = instance;
  }
}

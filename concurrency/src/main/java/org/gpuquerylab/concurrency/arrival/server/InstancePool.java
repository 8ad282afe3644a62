package org.gpuquerylab.concurrency.arrival.server;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/** Prepared queries by kind; free ones can be taken. */
final class InstancePool {
  /** No instance is free. */
  static final int NONE = -1;

  private final List<DeviceQuery> instances = new ArrayList<>();
  private final List<Integer> kinds = new ArrayList<>();

  /** A stack of free instances for each kind. */
  private final int[][] free;

  private final int[] count;

  /** All are free; each kind has as many instances as its list. */
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

  /** Number of kinds. */
  List<DeviceQuery> instances() {
    return instances;
  }

  /** How many kinds there are. */
  int kinds() {
    return free.length;
  }

  /** The kind of an instance. */
  int kind(int instance) {
    return kinds.get(instance);
  }

  /** Takes the instance of a kind that was returned last; {@link #NONE} if none is free. */
  int take(int kind) {
    return count[kind] == 0 ? NONE : free[kind][--count[kind]];
  }

  /** Returns an instance. */
  void giveBack(int instance) {
    int kind = kind(instance);
    free[kind][count[kind]++] = instance;
  }
}

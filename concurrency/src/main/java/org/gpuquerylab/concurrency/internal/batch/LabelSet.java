package org.gpuquerylab.concurrency.internal.batch;

import java.util.Arrays;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * The possible total resources of the kernels that were added so far. A label is one combination of
 * blocks, warps, registers and shared bytes. The set contains a label if the label is within the
 * limits and no other label is at most as large in all four resources. Immutable. As long as every
 * kernel has only one launch option, there is a single label. Deviation: the paper's Algorithm 1
 * has cells instead of Pareto labels. Labels are exact even if registers are rounded.
 */
final class LabelSet {
  /** The number of resources in a label: blocks, warps, registers and shared bytes. */
  public static final int RESOURCES = 4;

  private static final int STRIDE = 6;
  private static final int PARENT = 4;
  private static final int CHOICE = 5;

  private final int[] capacity;
  private int[] labels = new int[STRIDE];
  private int size;

  private LabelSet(int[] capacity) {
    this.capacity = capacity;
  }

  /** The limits in the order of a label's resources. */
  static int[] capacity(MultiprocessorLimits limits) {
    return new int[] {limits.blocks(), limits.warps(), limits.registers(), limits.sharedBytes()};
  }

  /** The set before any kernel is added: one label of zeros. */
  static LabelSet empty(MultiprocessorLimits limits) {
    LabelSet set = new LabelSet(capacity(limits));
    set.size = 1;
    return set;
  }

  /**
   * Adds one more kernel within capacities, which may leave room for later kernels. The time is
   * O(l^2 o) for l labels and o launch options.
   *
   * @return the new set; it has no labels if the kernels do not fit together
   */
  LabelSet with(LaunchOptions kernel, int[] room) {
    LabelSet next = new LabelSet(room);
    for (int l = 0; l < size; l++) {
      for (int o = 0; o < kernel.size(); o++) {
        int at = l * STRIDE;
        next.offer(
            labels[at] + kernel.blocks(o),
            labels[at + 1] + kernel.warps(o),
            labels[at + 2] + kernel.registers(o),
            labels[at + 3] + kernel.sharedBytes(o),
            l,
            o);
      }
    }
    return next;
  }

  private void offer(int blocks, int warps, int registers, int shared, int parent, int choice) {
    if (blocks > capacity[0]
        || warps > capacity[1]
        || registers > capacity[2]
        || shared > capacity[3]) {
      return;
    }
    int kept = 0;
    for (int l = 0; l < size; l++) {
      int at = l * STRIDE;
      if (labels[at] <= blocks
          && labels[at + 1] <= warps
          && labels[at + 2] <= registers
          && labels[at + 3] <= shared) {
        return; // This stored label also dominates every label that the new one dominates.
      }
      boolean undercut =
          blocks <= labels[at]
              && warps <= labels[at + 1]
              && registers <= labels[at + 2]
              && shared <= labels[at + 3];
      if (!undercut) {
        System.arraycopy(labels, at, labels, kept++ * STRIDE, STRIDE);
      }
    }
    size = kept;
    append(blocks, warps, registers, shared, parent, choice);
  }

  private void append(int blocks, int warps, int registers, int shared, int parent, int choice) {
    int at = size++ * STRIDE;
    if (at == labels.length) {
      labels = Arrays.copyOf(labels, 2 * at);
    }
    labels[at] = blocks;
    labels[at + 1] = warps;
    labels[at + 2] = registers;
    labels[at + 3] = shared;
    labels[at + PARENT] = parent;
    labels[at + CHOICE] = choice;
  }

  /** Whether the kernels do not fit together. */
  boolean isEmpty() {
    return size == 0;
  }

  /** The label with the least shared memory; there must be a label. */
  int best() {
    int best = 0;
    for (int l = 1; l < size; l++) {
      if (labels[l * STRIDE + 3] < labels[best * STRIDE + 3]) {
        best = l;
      }
    }
    return best;
  }

  /** The label of the previous set from which label l was made. */
  int parent(int l) {
    return labels[l * STRIDE + PARENT];
  }

  /** The launch option of the last added kernel in label l. */
  int choice(int l) {
    return labels[l * STRIDE + CHOICE];
  }
}

package org.gpuquerylab.concurrency.placement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * The kernel-level model: places all kernels in a unit at once with the least shared memory, or
 * reports that this is impossible. It is exact; for two grouped multiprocessors it uses their sum,
 * and {@link PairDivision} divides the blocks. The dynamic program over kernels, blocks and warps
 * minimizes shared memory; registers are checked afterwards, and if they do not suffice, Pareto
 * labels decide. Source: Li, Tu, Zeng 2019, equations (11) to (15) and Algorithm 1 as corrected.
 * Time O(n B W o) for o choices a kernel, and O(n l^2 o) for l labels if registers decide.
 */
public final class PlacementProgram {
  private final MultiprocessorLimits limits;

  /** A program for a unit. */
  public PlacementProgram(MultiprocessorLimits limits) {
    this.limits = limits;
  }

  /**
   * Places kernels, one of count k k times.
   *
   * @return empty if they do not fit together
   * @throws ConcurrencyException if one of them does not fit by itself
   */
  public Optional<KernelPlacement> place(List<KernelDemand> kernels) {
    List<LaunchOptions> options = new ArrayList<>();
    for (KernelDemand kernel : kernels) {
      LaunchOptions one = LaunchOptions.of(kernel, limits);
      options.addAll(Collections.nCopies(kernel.count(), one));
    }
    return placeOptions(options);
  }

  /** Places one kernel for each element, made for the same unit; empty if they do not fit. */
  public Optional<KernelPlacement> placeOptions(List<LaunchOptions> kernels) {
    int[] room = LabelSet.capacity(limits);
    if (kernels.size() > Math.min(limits.blocks(), limits.warps()) || !leaveRoom(kernels, room)) {
      return Optional.empty();
    }
    PlacementTable table = new PlacementTable(kernels, limits);
    if (!table.placed() || table.sharedBytes() > limits.sharedBytes()) {
      return Optional.empty();
    }
    if (table.registers() <= limits.registers()) {
      return Optional.of(KernelPlacement.of(kernels, table.walk()));
    }
    return placeLabels(kernels, room);
  }

  /**
   * Subtracts the least need of each kernel from the room; returns whether nothing is overdrawn.
   */
  private static boolean leaveRoom(List<LaunchOptions> kernels, int[] room) {
    boolean left = true;
    for (int k = 0; k < room.length; k++) {
      for (LaunchOptions kernel : kernels) {
        room[k] -= kernel.least(k);
        left &= room[k] >= 0;
      }
    }
    return left;
  }

  private Optional<KernelPlacement> placeLabels(List<LaunchOptions> kernels, int[] room) {
    List<LabelSet> sets = new ArrayList<>();
    LabelSet set = LabelSet.empty(limits);
    for (LaunchOptions kernel : kernels) {
      for (int k = 0; k < room.length; k++) {
        room[k] += kernel.least(k); // what the later kernels leave
      }
      set = set.with(kernel, room.clone());
      sets.add(set);
    }
    if (set.isEmpty()) {
      return Optional.empty();
    }
    int[] choices = new int[sets.size()];
    int label = set.best();
    for (int i = choices.length - 1; i >= 0; i--) {
      choices[i] = sets.get(i).choice(label);
      label = sets.get(i).parent(label);
    }
    return Optional.of(KernelPlacement.of(kernels, choices));
  }
}

package org.gpuquerylab.concurrency.internal.batch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * The kernel-level model: places all kernels in a unit at once with the minimum shared memory, or
 * reports that this is impossible. The method is exact. The unit is one multiprocessor; {@link
 * ResidencySearch} places kernels on two grouped ones. The dynamic program over kernels, blocks and
 * warps minimizes shared memory. Registers are checked afterwards; if they do not suffice, Pareto
 * labels determine the result. Source: Li, Tu, Zeng 2019, equations (11) to (15) and Algorithm 1 as
 * corrected. The time is O(n B W o) for o options of a kernel, and O(n l^2 o) for l labels if
 * labels are necessary.
 */
public final class PlacementProgram {
  private final MultiprocessorLimits limits;

  /**
   * Creates a program for one multiprocessor.
   *
   * @throws IllegalArgumentException if the limits are those of two grouped multiprocessors
   */
  public PlacementProgram(MultiprocessorLimits limits) {
    if (limits.grouped() > 1) {
      throw new IllegalArgumentException("two grouped multiprocessors; give the limits of one");
    }
    this.limits = limits;
  }

  /**
   * Places kernels; a kernel with count k is placed k times.
   *
   * @return the placement, or empty if the kernels do not fit together
   * @throws ConcurrencyException if a kernel does not fit even alone
   */
  public Optional<KernelPlacement> place(List<KernelDemand> kernels) {
    List<LaunchOptions> options = new ArrayList<>();
    for (KernelDemand kernel : kernels) {
      LaunchOptions one = LaunchOptions.of(kernel, limits);
      options.addAll(Collections.nCopies(kernel.count(), one));
    }
    return placeOptions(options);
  }

  /**
   * Places one kernel for each element of the list; all options must be for the same unit. Empty if
   * the kernels do not fit.
   */
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
   * Subtracts the smallest need of each kernel from the room; returns whether no resource becomes
   * negative.
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
        room[k] += kernel.least(k); // The room that the later kernels leave.
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

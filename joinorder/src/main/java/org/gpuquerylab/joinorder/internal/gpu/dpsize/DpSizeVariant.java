package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;

/**
 * The variants of DPsize on a device. The variants differ in the place where intermediate solutions
 * are pruned, and in whether a filter keeps only the valid solutions.
 */
public enum DpSizeVariant {
  /**
   * H-GPU, heterogeneous DPsize (Meister and Saake 2020, section 4, algorithm 2). In addition to
   * the memo table, each join pair of a sub-iteration takes 8 bytes of device memory and of pinned
   * host memory; the host's memo table takes 40 bytes for each connected set.
   */
  H_GPU(
      "h-gpu",
      "heterogeneous DPsize, evaluated on the device, pruned on the host",
      PruningSite.HOST,
      false),

  /**
   * H+F-GPU: only valid pairs are transferred; each join pair takes 21 bytes of device memory and
   * 12 bytes of pinned memory.
   */
  H_F_GPU(
      "h+f-gpu", "heterogeneous DPsize that transfers only valid pairs", PruningSite.HOST, true),

  /**
   * S-GPU, GPU-based DPsize (section 5): join pairs are evaluated, sorted by their relation set and
   * pruned on the device; a sub-iteration without valid pairs is not sorted. In addition to the
   * memo table, each join pair of a sub-iteration takes 48 bytes of device memory, and each set of
   * the largest size another 60 bytes.
   */
  S_GPU(
      "s-gpu",
      "GPU-based DPsize, all pairs sorted and pruned on the device",
      PruningSite.DEVICE,
      false),

  /** S+F-GPU: only valid pairs are sorted; each join pair takes 23 bytes. */
  S_F_GPU(
      "s+f-gpu",
      "GPU-based DPsize, valid pairs sorted and pruned on the device",
      PruningSite.DEVICE,
      true);

  private final String algorithm;
  private final String description;
  private final PruningSite site;
  private final boolean filtered;

  DpSizeVariant(String algorithm, String description, PruningSite site, boolean filtered) {
    this.algorithm = algorithm;
    this.description = description;
    this.site = site;
    this.filtered = filtered;
  }

  /** The algorithm's name in the catalogue. */
  public String algorithm() {
    return algorithm;
  }

  /** The algorithm's entry in the catalogue. */
  public AlgorithmEntry entry() {
    return AlgorithmEntry.onDevice(
        algorithm,
        description,
        DeviceDpSize.MAX_RELATIONS,
        (costFunction, execution) -> new DeviceDpSize(costFunction, execution, this));
  }

  PruningSite site() {
    return site;
  }

  /** Whether the device removes invalid and unconnected pairs before the pruning. */
  boolean filtered() {
    return filtered;
  }
}

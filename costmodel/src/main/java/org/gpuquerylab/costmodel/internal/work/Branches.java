package org.gpuquerylab.costmodel.internal.work;

import java.util.Locale;
import org.gpuquerylab.costmodel.profile.DeviceProfile;

/**
 * Branches that depend on the data, for instance on whether a row passes. A processor that predicts
 * the more frequent outcome is assumed to be wrong whenever two successive branches differ, which
 * has the probability {@code 2 p (1 - p)}. A wrong prediction takes as much time as processing some
 * elements; the fitted coefficient of {@link WorkKind#BRANCH} says how many. Threads in lockstep
 * execute both sides of such a branch.
 *
 * @param name the decision
 * @param branches the number of branches
 * @param probability p, the probability that a branch is taken, 0 to 1
 */
public record Branches(String name, double branches, double probability) implements Work {

  /** Checks the numbers. */
  public Branches {
    Work.checkAmount("branches", branches);
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("probability must be from 0 to 1, not " + probability);
    }
  }

  @Override
  public WorkKind kind() {
    return WorkKind.BRANCH;
  }

  /** The expected number of branches whose outcome differs from the previous branch's. */
  private double changes() {
    return branches * 2 * probability * (1 - probability);
  }

  @Override
  public double seconds(DeviceProfile device, boolean replayed) {
    return changes() / device.rates().itemsPerSecond();
  }

  @Override
  public String explain(DeviceProfile device, boolean replayed) {
    return String.format(
        Locale.ROOT,
        "%.0f branches taken with %.4f: %.0f changes at %.3f G/s",
        branches,
        probability,
        changes(),
        device.rates().itemsPerSecond() / 1e9);
  }
}

package org.gpuquerylab.costmodel.internal.fit;

import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.costmodel.internal.work.StepWork;
import org.gpuquerylab.costmodel.internal.work.WorkKind;
import org.gpuquerylab.costmodel.profile.Bandwidths;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.Facts;
import org.gpuquerylab.costmodel.profile.RateCurve;
import org.gpuquerylab.costmodel.profile.Rates;
import org.gpuquerylab.costmodel.profile.Segments;
import org.gpuquerylab.costmodel.profile.Segments.Origin;

/**
 * A profile in which every rate is 1, so that an amount of work equals its time. Rows contain the
 * time of each kind of work on their device. With this profile, a model can be fitted to the rows
 * without the device's profile, and the coefficients are the same.
 */
public final class UnitProfile {
  private UnitProfile() {}

  /** The profile without coefficients. */
  public static DeviceProfile profile() {
    RateCurve one = RateCurve.constant(1);
    return new DeviceProfile(
        DeviceProfile.VERSION,
        "unit",
        "none",
        "none",
        "never",
        false,
        new Bandwidths(1, 1, 1, 1, 1, 1),
        new Segments(1, Origin.ASSUMED, 1, Origin.ASSUMED, 1, 1, Origin.ASSUMED),
        Facts.UNKNOWN,
        new Rates(1, null, 1, one, one, one, one, one, one, one),
        Map.of(),
        Map.of());
  }

  /** A step whose work takes the given times on this profile. */
  public static StepWork work(String step, ToDoubleFunction<WorkKind> time) {
    StepWork.Builder work = StepWork.step(step);
    for (WorkKind kind : WorkKind.values()) {
      double amount = time.applyAsDouble(kind);
      if (amount > 0) {
        add(work, kind, amount);
      }
    }
    return work.build();
  }

  private static void add(StepWork.Builder work, WorkKind kind, double amount) {
    String name = kind.key();
    switch (kind) {
      case READ -> work.read(name, amount);
      case WRITE -> work.write(name, amount);
      case GATHER -> work.gather(name, amount, 1, 1);
      case SCATTER -> work.scatter(name, amount, 1, 1);
      case ATOMIC -> work.atomics(name, amount, Integer.BYTES, 1);
      case ITEM -> work.items(name, amount);
      case BRANCH ->
          work.branches(name, 2 * amount, 0.5); // Every second branch differs from the one before.
      case LAUNCH -> work.launches(amount);
    }
  }
}

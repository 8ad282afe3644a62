package org.gpuquerylab.costmodel.calibrated;

import java.util.Locale;
import org.gpuquerylab.costmodel.CostTerm;
import org.gpuquerylab.costmodel.internal.work.StepWork;
import org.gpuquerylab.costmodel.internal.work.Work;
import org.gpuquerylab.costmodel.profile.DeviceProfile;

/**
 * Work of one kind as a term of a step's time.
 *
 * @param work the work
 * @param coefficient the fitted coefficient, or 1
 * @param occupancy the fraction of the device's bandwidth that the step gets; 1 for launches
 * @param seconds coefficient x work / (rate x occupancy)
 * @param calculation how work / rate is computed, as text
 */
record WorkTerm(Work work, double coefficient, double occupancy, double seconds, String calculation)
    implements CostTerm {

  static WorkTerm of(
      StepWork step, Work work, double coefficient, DeviceProfile device, boolean replayed) {
    return new WorkTerm(
        work,
        coefficient,
        work.needsThreads() ? step.occupancy(device) : 1,
        coefficient * step.seconds(work, device, replayed),
        work.explain(device, replayed));
  }

  @Override
  public String name() {
    return work.name();
  }

  @Override
  public String explain() {
    String occupied =
        occupancy < 1 ? String.format(Locale.ROOT, " / occupancy %.3f", occupancy) : "";
    return String.format(Locale.ROOT, "%.3f x %s%s", coefficient, calculation, occupied);
  }
}

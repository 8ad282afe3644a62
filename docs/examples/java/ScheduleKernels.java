import java.nio.file.Path;
import java.util.Locale;
import org.gpuquerylab.concurrency.schedule.DeviceRates;
import org.gpuquerylab.concurrency.schedule.ScheduleFile;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.concurrency.schedule.SchedulePlan;
import org.gpuquerylab.concurrency.schedule.ScheduleProblem;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicies;

/** Module concurrency: kernels of a file, put into batches by three policies. */
public class ScheduleKernels {
  public static void main(String[] arguments) {
    ScheduleFile file = ScheduleFile.read(Path.of("docs/examples/schedule-queries.json"));
    MultiprocessorLimits limits = file.limits().orElseThrow();
    ScheduleProblem problem = file.on(limits, DeviceRates.typical(limits), file.memoryBytes());
    for (String name : new String[] {"sequential", "branched", "two-stage"}) {
      SchedulePlan plan = SchedulingPolicies.named(name).plan(problem);
      System.out.printf(
          Locale.ROOT, "%s: %d batches, %d lanes%n", name, plan.batches().size(), plan.lanes());
    }
  }
}

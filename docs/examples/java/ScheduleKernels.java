import java.nio.file.Path;
import org.gpuquerylab.concurrency.KernelSchedule;
import org.gpuquerylab.concurrency.KernelScheduler;

/** Module concurrency: kernels of a file, put into batches by three policies. */
public class ScheduleKernels {
  public static void main(String[] arguments) {
    Path kernels = Path.of("docs/examples/schedule-queries.json");
    for (String policy : new String[] {"sequential", "branched", "two-stage"}) {
      KernelSchedule schedule = KernelScheduler.of(policy).schedule(kernels);
      System.out.println(
          policy + ": " + schedule.batches().size() + " batches, at least " + schedule.bound());
    }
  }
}

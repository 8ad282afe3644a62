package org.gpuquerylab.concurrency;

import java.nio.file.Path;
import org.gpuquerylab.concurrency.schedule.ScheduleFile;
import org.gpuquerylab.concurrency.schedule.ScheduleProblem;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicies;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicy;

/**
 * Puts independent kernels into batches: the entrance to this module. It runs no kernel.
 *
 * <pre>{@code
 * KernelSchedule schedule = KernelScheduler.twoStage().schedule(Path.of("kernels.json"));
 * System.out.println(schedule.batches() + " in " + schedule.seconds() + " s");
 * }</pre>
 *
 * <p>Immutable.
 */
public final class KernelScheduler {
  private final SchedulingPolicy policy;

  private KernelScheduler(SchedulingPolicy policy) {
    this.policy = policy;
  }

  /**
   * The two-stage optimization of Li, Tu and Zeng 2019: the fewest batches of kernels that are
   * resident together, with a proven bound.
   */
  public static KernelScheduler twoStage() {
    return of("two-stage");
  }

  /**
   * A scheduler by another policy.
   *
   * @param policy the policy's name in the catalogue, such as {@code branched}
   * @throws org.gpuquerylab.input.InputException if there is no such policy; the message names the
   *     existing ones
   */
  public static KernelScheduler of(String policy) {
    return new KernelScheduler(SchedulingPolicies.named(policy));
  }

  /**
   * Schedules the kernels of a file for the device that the file describes.
   *
   * @param kernels a file as {@link ScheduleFile} describes it
   * @throws org.gpuquerylab.concurrency.resource.ConcurrencyException if the file has a fault or no
   *     device, or if a kernel does not fit the device; the message names the file and the place
   */
  public KernelSchedule schedule(Path kernels) {
    return schedule(ScheduleFile.read(kernels).onOwnDevice());
  }

  /**
   * Schedules kernels for a device.
   *
   * @throws org.gpuquerylab.concurrency.resource.ConcurrencyException if a kernel does not fit the
   *     device
   */
  public KernelSchedule schedule(ScheduleProblem problem) {
    return new KernelSchedule(problem, policy.plan(problem));
  }
}

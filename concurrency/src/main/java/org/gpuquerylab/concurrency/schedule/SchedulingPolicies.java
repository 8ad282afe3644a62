package org.gpuquerylab.concurrency.schedule;

import java.util.List;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.LaunchMode;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.input.internal.Plugins;

/**
 * The catalogue of policies: the built-in policies, and those in users' jars, whose plans are
 * checked.
 */
public final class SchedulingPolicies {
  private static final SchedulingPolicy QUEUES =
      new AllAtOncePolicy("queues", LaunchMode.FROM_HOST);
  private static final SchedulingPolicy BRANCHED =
      new AllAtOncePolicy("branched", LaunchMode.REPLAYED);
  private static final SchedulingPolicy REPLAYED =
      new SequentialPolicy("sequential-replayed", LaunchMode.REPLAYED);
  private static final SchedulingPolicy TIMED = new TimedPolicy();
  private static final SchedulingPolicy SHARED_SCAN = new SharedScanPolicy();

  private static final Plugins.Catalogue<SchedulingPolicyProvider, SchedulingPolicy> CATALOGUE =
      new Plugins.Catalogue<>(
          SchedulingPolicyProvider.class,
          SchedulingPolicyProvider::entries,
          SchedulingPolicy::name,
          PlanCheck::of,
          List.of(
              new SequentialPolicy("sequential", LaunchMode.FROM_HOST),
              REPLAYED,
              QUEUES,
              BRANCHED,
              new TwoStagePolicy("two-stage", LaunchMode.FROM_HOST),
              new TwoStagePolicy("two-stage-replayed", LaunchMode.REPLAYED),
              new AdmissionPolicy("multiqx", true),
              new AdmissionPolicy("multiqx-unlocked", false),
              new PairedPolicy(),
              TIMED,
              SHARED_SCAN,
              new ChosenPolicy(List.of(BRANCHED, QUEUES, TIMED, SHARED_SCAN, REPLAYED))));

  private SchedulingPolicies() {}

  /** All policies, the built-in ones first, with a line for each provider that does not work. */
  public static Plugins.Found<SchedulingPolicy> all() {
    return CATALOGUE.found();
  }

  /** The names of all policies. */
  public static List<String> names() {
    return all().items().stream().map(SchedulingPolicy::name).toList();
  }

  /**
   * The policy with a given name.
   *
   * @throws org.gpuquerylab.input.InputException if there is no such policy; the message names the
   *     existing ones
   */
  public static SchedulingPolicy named(String name) {
    return CATALOGUE.find(name).orElseThrow(() -> Suggestion.unknown("policy", name, names()));
  }
}

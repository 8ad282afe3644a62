package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gpuquerylab.concurrency.schedule.ScheduleProblem;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicies;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.PluginException;
import org.gpuquerylab.input.Suggestion;

/**
 * The catalogue of the policies that run queries. A policy of a user's jar runs by its plans, which
 * are checked.
 */
public final class ExecutionPolicies {
  private static final ExecutionPolicy QUEUES = LanePolicies.queues();
  private static final ExecutionPolicy BRANCHED = LanePolicies.branched();
  private static final ExecutionPolicy LONGEST_FIRST = LanePolicies.longestFirst();
  private static final ExecutionPolicy FUSED = LanePolicies.fused();
  private static final ExecutionPolicy SHARED_SCAN = LanePolicies.sharedScan();
  private static final ExecutionPolicy PAIRED = LanePolicies.paired();
  private static final ExecutionPolicy TIMED = planned("timed");

  private static final List<ExecutionPolicy> CHOICES =
      List.of(BRANCHED, FUSED, SHARED_SCAN, QUEUES, LONGEST_FIRST, PAIRED, TIMED);

  private static final List<ExecutionPolicy> ALL =
      List.of(
          LanePolicies.sequential(),
          LanePolicies.sequentialReplayed(),
          QUEUES,
          BRANCHED,
          planned("two-stage"),
          planned("two-stage-replayed"),
          new MultiQxPolicy(true),
          new MultiQxPolicy(false),
          PAIRED,
          TIMED,
          LONGEST_FIRST,
          FUSED,
          SHARED_SCAN,
          new TrialPolicy("chosen", CHOICES));

  private ExecutionPolicies() {}

  private static ExecutionPolicy planned(String name) {
    return new PlannedPolicy(SchedulingPolicies.named(name));
  }

  /** The built-in execution policies. */
  public static List<ExecutionPolicy> all() {
    return ALL;
  }

  /** The names of the built-in policies. */
  public static List<String> builtIn() {
    return ALL.stream().map(ExecutionPolicy::name).toList();
  }

  /** The names of the policies in users' jars. */
  public static List<String> inJars() {
    List<String> own = builtIn();
    return SchedulingPolicies.names().stream().filter(name -> !own.contains(name)).toList();
  }

  /**
   * Checks that the policies in users' jars keep their promises for some queries' kernels.
   *
   * @param names policies; those that are built in are not checked
   * @throws org.gpuquerylab.input.InputException if one does not; the message is one line that
   *     names the policy and its jar
   */
  public static void check(List<String> names) {
    for (String name : names) {
      if (inJars().contains(name)) {
        try {
          SchedulingPolicies.named(name).plan(ScheduleProblem.sample());
        } catch (PluginException e) {
          throw new InputException(String.valueOf(e.getMessage()));
        }
      }
    }
  }

  /** The names of all policies: the built-in ones, and those in users' jars. */
  public static List<String> names() {
    return Stream.concat(builtIn().stream(), inJars().stream()).toList();
  }

  /**
   * The policy with a given name.
   *
   * @throws org.gpuquerylab.input.InputException if there is no such policy; the message names the
   *     existing ones
   */
  public static ExecutionPolicy named(String name) {
    Optional<ExecutionPolicy> own =
        ALL.stream().filter(policy -> policy.name().equals(name)).findFirst();
    if (own.isEmpty() && !inJars().contains(name)) {
      throw Suggestion.unknown("policy", name, names());
    }
    return own.orElseGet(() -> planned(name));
  }
}

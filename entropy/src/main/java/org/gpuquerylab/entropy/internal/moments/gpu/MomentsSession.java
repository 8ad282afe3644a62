package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.GroupQueue;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.entropy.internal.gpu.DeviceTiming;
import org.gpuquerylab.entropy.internal.gpu.Launcher;
import org.gpuquerylab.entropy.internal.gpu.TimedQueue;
import org.gpuquerylab.entropy.internal.moments.NewtonRules;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.primitives.internal.DeviceSession;
import org.gpuquerylab.primitives.internal.RecordedCommands;
import org.jspecify.annotations.Nullable;

/** The memory and the captured commands for given known sets. */
final class MomentsSession extends DeviceSession {
  /** A factorization of at most this many launches is enqueued before it is needed. */
  private static final int FEW_LAUNCHES = 12;

  private final Prepared prepared;
  private final double epsilon;
  private final SolverMemory memory;
  private final SolverCommands commands;
  private final RecordedCommands<Integer> units;
  private final TimedQueue timed;
  private final @Nullable AllBetas allBetas;
  private double nearness = Double.POSITIVE_INFINITY;

  private MomentsSession(
      Workspace workspace,
      CommandQueue queue,
      @Nullable GroupQueue group,
      Prepared prepared,
      MomentsPlan plan,
      double epsilon,
      int cap,
      DeviceTiming timing,
      boolean withBetas) {
    super(workspace, queue);
    this.prepared = prepared;
    this.epsilon = epsilon;
    memory = new SolverMemory(workspace, queue(), prepared);
    DeviceMoments moments =
        group == null
            ? plan.open(workspace, queue())
            : new GroupMoments(workspace, group, plan, prepared.sizes().size());
    commands = new SolverCommands(workspace, prepared, memory, moments, epsilon, cap);
    timed = new TimedQueue(queue(), timing);
    boolean replayed = timed.isReplayed() && (group == null || group.isCapturable());
    Launcher launcher = replayed ? timed.recorded() : timed;
    units =
        new RecordedCommands<>(
            workspace,
            queue(),
            group == null ? List.of() : group.others(),
            replayed,
            phase -> commands.enqueueUnit(launcher, phase));
    if (group != null) {
      group.join(); // The members' tables are copied.
    }
    allBetas = withBetas ? new AllBetas(workspace, queue(), prepared, memory.accepted) : null;
  }

  /**
   * Allocates the memory and compiles the kernels. The members of a group divide the sums if the
   * plan can; otherwise the lead alone works.
   */
  static MomentsSession open(
      DeviceGroup devices,
      Prepared prepared,
      MomentsPlan plan,
      double epsilon,
      int cap,
      DeviceTiming timing,
      boolean withBetas) {
    boolean profiled = timing != DeviceTiming.NONE;
    return Workspace.open(
        devices.lead(),
        workspace -> {
          GroupQueue group =
              devices.size() > 1 && plan.divides()
                  ? workspace.own(() -> devices.newQueue(profiled))
                  : null;
          CommandQueue queue = group == null ? workspace.newQueue(profiled) : group.member(0);
          return new MomentsSession(
              workspace, queue, group, prepared, plan, epsilon, cap, timing, withBetas);
        });
  }

  /** Copies a problem's selectivities to the device. */
  void begin(MaxEntProblem problem) {
    queue().write(problem.selectivities(), memory.known);
    nearness = prepared.residual(problem);
    queue().finish();
  }

  /**
   * Iterates until the device reports the end; then computes all selectivities if they were
   * requested. The device decides which units do any work; the host estimates how many units are
   * needed before it asks the device for the state.
   *
   * @return the last state, and the spans of the enqueued commands if they are timed
   */
  TimedQueue.Ended<SolverState> iterate() {
    timed.clear();
    commands.enqueueStart(timed);
    enqueueFirst();
    SolverState state = memory.readState(queue());
    while (!state.isDone()) {
      enqueueNext((int) state.phase());
      state = memory.readState(queue());
    }
    if (allBetas != null) {
      timed.keep(allBetas.enqueue());
      queue().finish();
    }
    return timed.ended(state);
  }

  private void enqueueFirst() {
    if (!prepared.closedForm().exists() || !(nearness < NewtonRules.NEAR)) {
      enqueue(NextEvaluation.UNIONS, commands.factorizationLaunches() <= FEW_LAUNCHES ? 3 : 1);
    } else if (nearness > epsilon) {
      enqueue(NextEvaluation.CLOSED, stepsToConverge());
    }
  }

  /**
   * An estimate of the number of steps with the Hessian at independence, 1 to 4. Each step
   * multiplies the residual by about the same factor as the first step. After n steps, the residual
   * is at most about 1.5^(n^2) times the power n + 1 of this factor on the problems of Havenstein
   * et al. 2020. A superfluous step takes the time to start large launches that do nothing. If
   * there is a step too few, the device waits for the host.
   */
  private int stepsToConverge() {
    int steps = 1;
    while (steps < 4 && Math.pow(nearness, steps + 1) * Math.pow(1.5, steps * steps) > epsilon) {
      steps++;
    }
    return steps;
  }

  private void enqueueNext(int phase) {
    boolean cheap = commands.factorizationLaunches() <= FEW_LAUNCHES;
    enqueue(phase, phase == NextEvaluation.UNIONS && !cheap ? 1 : 2);
    if (phase == NextEvaluation.UNIONS) {
      enqueue(NextEvaluation.KEPT, 1);
    }
  }

  private void enqueue(int phase, int count) {
    for (int i = 0; i < count; i++) {
      units.run(phase).ifPresent(timed::keep);
    }
  }

  double[] weights() {
    return memory.readWeights(queue());
  }

  /** All selectivities at the weights, if they were requested. */
  double @Nullable [] betas() {
    return allBetas == null ? null : allBetas.read();
  }
}

package org.gpuquerylab.entropy.internal.gpu;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.primitives.internal.DeviceSession;
import org.gpuquerylab.primitives.internal.RecordedCommands;

/** The memory and the captured commands of Variant B for one plan. */
final class VariantBSession extends DeviceSession {
  private final VariantBPlan plan;
  private final VariantBMemory memory;
  private final RecordedCommands<VariantBPlan> iteration;
  private final TimedQueue timed;

  private VariantBSession(Workspace workspace, VariantBPlan plan, DeviceTiming timing) {
    super(workspace, workspace.newQueue(timing != DeviceTiming.NONE));
    this.plan = plan;
    memory = new VariantBMemory(workspace, plan);
    VariantBCommands commands = new VariantBCommands(workspace, plan, memory);
    timed = new TimedQueue(queue(), timing);
    Launcher launcher = timed.recorded();
    iteration =
        new RecordedCommands<>(
            workspace, queue(), timed.isReplayed(), any -> commands.enqueueIteration(launcher));
    iteration.prepare(plan);
  }

  /** Allocates the memory and captures the commands. */
  static VariantBSession open(Backend backend, VariantBPlan plan, DeviceTiming timing) {
    return Workspace.open(backend, workspace -> new VariantBSession(workspace, plan, timing));
  }

  /** Copies a problem to the device and resets the weights to w = 0. */
  void begin(MaxEntProblem problem) {
    memory.put(problem, queue());
    memory.reset(queue());
    queue().finish();
  }

  /**
   * Iterates until the device reports the end. From w = 0, the sum of the cells falls from 2^z / e
   * to 1, by a factor of at most e in each step, and at least two more evaluations follow. This
   * gives a minimum number of iterations, which the host enqueues before it first asks the device.
   * An iteration after the last step does nothing.
   *
   * @return the last state; and the spans of the iterations, if they are timed
   */
  TimedQueue.Ended<NewtonState> iterate() {
    timed.clear();
    int unasked = (int) Math.min(plan.cap(), 2 + plan.predicates() * Math.log(2));
    NewtonState state = NewtonState.start(plan.rule(), plan.cap());
    for (int count = unasked; !state.isDone(); count = 1) {
      for (int i = 0; i < count; i++) {
        iteration.run(plan).ifPresent(timed::keep);
      }
      state = memory.readState(queue());
    }
    return timed.ended(state);
  }

  double[] weights() {
    return memory.readWeights(queue());
  }

  double[] sums() {
    return memory.readSums(queue());
  }
}

package org.gpuquerylab.joinorder.internal.gpu;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.GroupQueue;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;
import org.gpuquerylab.joinorder.algorithm.PhaseProfile;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.primitives.internal.DeviceSession;
import org.gpuquerylab.primitives.internal.RecordedCommands;

/**
 * The device memory, the queue and the measurements of a search; kept from one query to the next.
 */
public abstract class SearchSession extends DeviceSession {
  private final PhaseClock clock;
  private Optional<PhaseProfile> profile = Optional.empty();

  /**
   * Opens a queue in a workspace, which the session owns from now on.
   *
   * @param profiled whether phases are measured
   */
  protected SearchSession(Workspace workspace, boolean profiled) {
    this(workspace, workspace.newQueue(profiled));
  }

  /**
   * Creates a session on a queue of the leading device.
   *
   * @param queue a queue that stays open as long as the workspace
   */
  protected SearchSession(Workspace workspace, CommandQueue queue) {
    super(workspace, queue);
    this.clock = new PhaseClock(queue);
  }

  /**
   * Opens a session in a new workspace on the leading device; closes the workspace if this fails.
   *
   * @param bytes the total bytes of the session's buffers
   * @throws OutOfDeviceMemoryException if an allocation fails; the exception has the total bytes of
   *     all buffers
   */
  protected static <S extends SearchSession> S open(
      Execution execution, long bytes, Function<Workspace, S> opening) {
    try {
      return Workspace.open(execution.devices().lead(), opening);
    } catch (OutOfDeviceMemoryException e) {
      throw MemoryRefusal.refusal(execution.devices().lead(), bytes, e);
    }
  }

  /**
   * Makes sure that there is time to compile a kernel, unless it was compiled before. The other
   * kernels of the same file are compiled with it.
   *
   * @throws NotPreparedException if the compilation is expected to take longer than the limit
   */
  protected static void requireCompiled(
      Execution execution,
      SearchLimit limit,
      Class<? extends KernelCall> call,
      Map<String, ?> defines) {
    double expected = execution.devices().lead().compileMillis(call, defines);
    if (expected > limit.millis()) {
      throw new NotPreparedException(expected);
    }
  }

  /** The clock that receives the changes of phase. */
  protected final PhaseClock clock() {
    return clock;
  }

  /**
   * Captures commands. Returns an object that replays the commands or, if phases are measured,
   * enqueues each of them again.
   *
   * @param commands enqueues the commands for a key
   */
  protected final <K> RecordedCommands<K> recorded(Consumer<K> commands) {
    return new RecordedCommands<>(workspace(), queue(), !queue().profiled(), commands);
  }

  /**
   * Captures commands of all members of a group, as {@link #recorded(Consumer)} does, if that is
   * possible. Otherwise the returned object enqueues each of them again.
   *
   * @param group the queues of the members; the session's queue is the lead's
   * @param commands enqueues the commands for a key
   */
  protected final <K> RecordedCommands<K> recorded(GroupQueue group, Consumer<K> commands) {
    boolean replayed = !queue().profiled() && group.isCapturable();
    return new RecordedCommands<>(workspace(), queue(), group.others(), replayed, commands);
  }

  /**
   * Captures commands immediately. Running the returned object replays the commands or, if phases
   * are measured, enqueues each of them again.
   *
   * @param commands enqueues the commands
   */
  protected final Runnable captured(Runnable commands) {
    RecordedCommands<Runnable> recorded = recorded(Runnable::run);
    recorded.prepare(commands);
    return () -> recorded.run(commands);
  }

  /** Starts the measurement of an optimization. */
  protected final void start() {
    clock.start();
  }

  /** Runs an optimization's commands and waits until they are complete. */
  protected final void complete(Runnable commands) {
    commands.run();
    clock.enter(Phase.REST);
    queue().finish();
  }

  /**
   * Runs an optimization within a limit and waits until it is complete.
   *
   * @param commands enqueues all commands, which are not left before their end
   * @param steps runs the same commands in steps, if the limit is near
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the limit is reached
   */
  protected final void complete(SearchLimit limit, Runnable commands, Consumer<SearchSteps> steps) {
    complete(limit.isFar() ? commands : () -> steps.accept(new SearchSteps(queue(), limit)));
  }

  /** Ends the measurement of an optimization. */
  protected final void stop() {
    profile = clock.stop();
  }

  /** The phases of the last run, if they are measured. */
  public final Optional<PhaseProfile> profile() {
    return profile;
  }
}

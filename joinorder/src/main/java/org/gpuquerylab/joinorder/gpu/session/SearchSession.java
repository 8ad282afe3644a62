package org.gpuquerylab.joinorder.gpu.session;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;
import org.gpuquerylab.joinorder.algorithm.PhaseProfile;
import org.gpuquerylab.primitives.session.DeviceSession;
import org.gpuquerylab.primitives.session.RecordedCommands;

/**
 * The device memory of a search, the queue that it uses and its measurements; kept from one query
 * to the next.
 */
public abstract class SearchSession extends DeviceSession {
  private final PhaseClock clock;
  private Optional<PhaseProfile> profile = Optional.empty();

  /**
   * Opens a queue in a workspace, which the session takes over.
   *
   * @param profiled whether phases are measured
   */
  protected SearchSession(Workspace workspace, boolean profiled) {
    this(workspace, workspace.newQueue(profiled));
  }

  private SearchSession(Workspace workspace, CommandQueue queue) {
    super(workspace, queue);
    this.clock = new PhaseClock(queue);
  }

  /**
   * Opens a session in a workspace of its own; closes the workspace where that fails.
   *
   * @param bytes the bytes of all its buffers
   * @throws OutOfDeviceMemoryException if an allocation fails, with the bytes of all buffers
   */
  protected static <S extends SearchSession> S open(
      Execution execution, long bytes, Function<Workspace, S> opening) {
    try {
      return Workspace.open(execution.device(), opening);
    } catch (OutOfDeviceMemoryException e) {
      throw MemoryRefusal.refusal(execution.device(), bytes, e);
    }
  }

  /** The clock that is notified of the phases. */
  protected final PhaseClock clock() {
    return clock;
  }

  /**
   * Commands that are replayed or, if phases are measured, each enqueued anew.
   *
   * @param commands enqueues the commands of a key
   */
  protected final <K> RecordedCommands<K> recorded(Consumer<K> commands) {
    return new RecordedCommands<>(workspace(), queue(), !queue().profiled(), commands);
  }

  /**
   * Captures commands now. Running the returned object replays them or, if phases are measured,
   * enqueues each of them anew.
   *
   * @param commands enqueues them
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

  /** Ends the measurement of an optimization. */
  protected final void stop() {
    profile = clock.stop();
  }

  /** The phases of the last run, if they are measured. */
  public final Optional<PhaseProfile> profile() {
    return profile;
  }
}

package org.gpuquerylab.primitives.session;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.Workspace;

/**
 * The commands of a session by key: captured once for each key and replayed since, or, if each
 * command is to be timed, enqueued anew each time.
 *
 * @param <K> the key of a sequence of commands
 */
public final class RecordedCommands<K> {
  private final Workspace workspace;
  private final CommandQueue queue;
  private final boolean replayed;
  private final Consumer<? super K> commands;
  private final Map<K, CommandSequence> sequences = new HashMap<>();

  /**
   * Nothing is captured yet.
   *
   * @param workspace what is captured belongs to it
   * @param replayed whether commands are captured at all
   * @param commands enqueues the commands of a key on the queue
   */
  public RecordedCommands(
      Workspace workspace, CommandQueue queue, boolean replayed, Consumer<? super K> commands) {
    this.workspace = workspace;
    this.queue = queue;
    this.replayed = replayed;
    this.commands = commands;
  }

  /** Captures the commands of a key now, if that is done at all and was not done yet. */
  public void prepare(K key) {
    if (replayed) {
      sequence(key);
    }
  }

  /**
   * Enqueues the commands of a key; captures them first if that was not done yet.
   *
   * @return the span of the replay; empty if they are not replayed
   */
  public Optional<Span> run(K key) {
    if (replayed) {
      return Optional.of(queue.replay(sequence(key)));
    }
    commands.accept(key);
    return Optional.empty();
  }

  private CommandSequence sequence(K key) {
    return sequences.computeIfAbsent(key, k -> workspace.capture(queue, () -> commands.accept(k)));
  }
}

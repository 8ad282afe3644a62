package org.gpuquerylab.primitives.session;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.Workspace;

/**
 * The commands of a session, identified by keys. The commands are captured once for each key and
 * replayed from then on. If each command is to be timed, the commands are enqueued separately each
 * time.
 *
 * @param <K> the key of a command sequence
 */
public final class RecordedCommands<K> {
  private final Workspace workspace;
  private final CommandQueue queue;
  private final List<CommandQueue> branches;
  private final boolean replayed;
  private final Consumer<? super K> commands;
  private final Map<K, CommandSequence> sequences = new HashMap<>();

  /**
   * Creates an object without captured sequences.
   *
   * @param workspace the workspace that owns the captured sequences
   * @param replayed whether commands are captured and replayed
   * @param commands enqueues the commands of a key on the queue
   */
  public RecordedCommands(
      Workspace workspace, CommandQueue queue, boolean replayed, Consumer<? super K> commands) {
    this(workspace, queue, List.of(), replayed, commands);
  }

  /**
   * Creates an object for commands of several queues.
   *
   * @param branches the other queues on which commands are enqueued, of the queue's backend or of
   *     its peers. A replay waits for earlier commands of the queue alone; not modified
   */
  public RecordedCommands(
      Workspace workspace,
      CommandQueue queue,
      List<CommandQueue> branches,
      boolean replayed,
      Consumer<? super K> commands) {
    this.workspace = workspace;
    this.queue = queue;
    this.branches = List.copyOf(branches);
    this.replayed = replayed;
    this.commands = commands;
  }

  /**
   * Captures the commands of a key now, if commands are replayed and the key has not been captured
   * yet.
   */
  public void prepare(K key) {
    if (replayed) {
      sequence(key);
    }
  }

  /**
   * Enqueues the commands of a key; captures them first if necessary.
   *
   * @return the span of the replay; empty if the commands are not replayed
   */
  public Optional<Span> run(K key) {
    if (replayed) {
      return Optional.of(queue.replay(sequence(key)));
    }
    commands.accept(key);
    return Optional.empty();
  }

  private CommandSequence sequence(K key) {
    return sequences.computeIfAbsent(
        key, k -> workspace.capture(queue, branches, () -> commands.accept(k)));
  }
}

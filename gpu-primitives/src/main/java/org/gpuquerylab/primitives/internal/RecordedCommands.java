package org.gpuquerylab.primitives.internal;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.jspecify.annotations.Nullable;

/**
 * The commands of a session, identified by keys. The commands are captured once for each key and
 * replayed from then on. If each command is to be timed, the commands are not captured but enqueued
 * separately.
 *
 * @param <K> the key of a command sequence
 */
public final class RecordedCommands<K> {
  private static final Logger LOG = System.getLogger(RecordedCommands.class.getName());

  private final Workspace workspace;
  private final CommandQueue queue;
  private final List<CommandQueue> branches;
  private boolean replayed;
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
   *     its peers; not modified. A replay waits for earlier commands of the queue alone. If the
   *     driver cannot capture them, the commands are enqueued separately, with a warning
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
    CommandSequence sequence = replayed ? sequence(key) : null;
    if (sequence != null) {
      return Optional.of(queue.replay(sequence));
    }
    commands.accept(key);
    return Optional.empty();
  }

  /** The sequence of a key; null if the driver cannot capture the branches. */
  private @Nullable CommandSequence sequence(K key) {
    CommandSequence known = sequences.get(key);
    return known == null ? capture(key) : known;
  }

  private @Nullable CommandSequence capture(K key) {
    try {
      CommandSequence captured = workspace.capture(queue, branches, () -> commands.accept(key));
      sequences.put(key, captured);
      return captured;
    } catch (BackendException e) {
      if (branches.isEmpty() || e instanceof OutOfDeviceMemoryException) {
        throw e;
      }
      LOG.log(
          Level.WARNING, "commands of several queues are enqueued one by one: " + e.getMessage());
      replayed = false;
      return null;
    }
  }
}

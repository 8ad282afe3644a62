package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.spi.CapturedCommands;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.DriverSequence;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/**
 * A captured sequence of commands with fixed arguments, from one queue or from several branches.
 * The sequence is replayed as a whole. A device with {@link Capability#NATIVE_REPLAY} receives the
 * sequence in one submission, other devices receive each command separately. Buffers that the
 * sequence uses must stay open as long as it is replayed. Each branch has the priority of the queue
 * that captured it. On a device without {@link Capability#NATIVE_REPLAY}, the first branch has the
 * priority of the replaying queue.
 */
public final class CommandSequence extends Resource {
  private final List<Command> commands;
  private final List<Integer> branches;
  private final DriverSequence driver;
  private final QueueCounters counters;

  private CommandSequence(Tracker tracker, Capture capture, DriverSequence driver) {
    super(tracker);
    this.commands = List.copyOf(capture.commands());
    this.branches = List.copyOf(capture.branches());
    this.driver = driver;
    this.counters =
        commands.stream()
            .map(Command::counters)
            .reduce(new QueueCounters(0, 1, 0, 0, 0, 0), QueueCounters::plus);
  }

  /** Prepares captured commands for replay; if the driver refuses them, nothing stays open. */
  static CommandSequence of(Tracker tracker, Capture capture) {
    checkUsable(capture.commands());
    CapturedCommands ordered = capture.ordered();
    List<CommandQueue> queues = capture.queues();
    List<CommandQueue> others = queues.subList(1, queues.size());
    DriverSequence instantiated =
        queues
            .get(0)
            .driver()
            .instantiate(others.stream().map(CommandQueue::driver).toList(), ordered);
    DriverSequence driver =
        instantiated == null ? new QueuedSequence(ordered, openers(others)) : instantiated;
    return new CommandSequence(tracker, capture, driver);
  }

  private static List<QueuedSequence.Opener> openers(List<CommandQueue> queues) {
    return queues.stream().<QueuedSequence.Opener>map(queue -> queue::openAlike).toList();
  }

  private static void checkUsable(List<Command> commands) {
    commands.forEach(command -> command.uses().forEach(Resource::checkOpen));
  }

  /** The number of captured commands. */
  public int size() {
    return commands.size();
  }

  /**
   * Runs the commands once, times each command separately, and waits for all of them; used for a
   * timeline. Branches run side by side as in a replay; timing lengthens the gaps between commands.
   *
   * @param queue a profiled queue; the sequence runs after its earlier commands and before its
   *     later ones
   * @return the spans in the order of the capture; {@link Span#branch()} is the branch of a span
   * @throws IllegalArgumentException if the queue is not profiled
   */
  public List<Span> trace(CommandQueue queue) {
    return queue.trace(this);
  }

  QueueCounters counters() {
    return counters;
  }

  @Nullable DriverSpan replay(DriverQueue queue) {
    checkUsable(commands);
    return driver.replay(queue);
  }

  List<Span> trace(DriverQueue queue) {
    checkUsable(commands);
    List<DriverSpan> timings = driver.trace(queue);
    List<Span> spans = new ArrayList<>(commands.size());
    for (int i = 0; i < commands.size(); i++) {
      spans.add(Span.ofBranch(branches.get(i), commands.get(i), timings.get(i)));
    }
    return spans;
  }

  @Override
  void release() {
    driver.close();
  }

  @Override
  public String toString() {
    return "sequence of " + commands.size() + " commands";
  }
}

package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.spi.DriverCommand;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.DriverSequence;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/**
 * A captured sequence of commands with fixed arguments, replayed as a whole: one submission on a
 * device with {@link Capability#NATIVE_REPLAY}, command by command elsewhere. Buffers that it uses
 * must stay open as long as it is replayed.
 */
public final class CommandSequence extends Resource {
  private final List<Command> commands;
  private final DriverSequence driver;
  private final QueueCounters counters;

  private CommandSequence(Tracker tracker, List<Command> commands, DriverSequence driver) {
    super(tracker);
    this.commands = commands;
    this.driver = driver;
    this.counters =
        commands.stream()
            .map(Command::counters)
            .reduce(new QueueCounters(0, 1, 0, 0, 0, 0), QueueCounters::plus);
  }

  /** Readies captured commands for replay; where the driver refuses them, nothing is left open. */
  static CommandSequence of(Tracker tracker, List<Command> captured, DriverQueue queue) {
    List<Command> commands = List.copyOf(captured);
    checkUsable(commands);
    List<DriverCommand> calls = commands.stream().<DriverCommand>map(c -> c::enqueue).toList();
    DriverSequence instantiated = queue.instantiate(calls);
    DriverSequence driver = instantiated == null ? new OneByOne(commands) : instantiated;
    return new CommandSequence(tracker, commands, driver);
  }

  private static void checkUsable(List<Command> commands) {
    commands.forEach(command -> command.uses().forEach(Resource::checkOpen));
  }

  /** The number of captured commands. */
  public int size() {
    return commands.size();
  }

  QueueCounters counters() {
    return counters;
  }

  @Nullable DriverSpan replay(DriverQueue queue) {
    checkUsable(commands);
    return driver.replay(queue);
  }

  @Override
  void release() {
    driver.close();
  }

  @Override
  public String toString() {
    return "sequence of " + commands.size() + " commands";
  }

  /** The replay of a backend that has none of its own. */
  private record OneByOne(List<Command> commands) implements DriverSequence {
    @Override
    public @Nullable DriverSpan replay(DriverQueue queue) {
      List<DriverSpan> spans = new ArrayList<>();
      for (Command command : commands) {
        DriverSpan span = command.enqueue(queue);
        if (span != null) {
          spans.add(span);
        }
      }
      return spans.isEmpty() ? null : new Sum(spans);
    }

    @Override
    public void close() {}
  }

  private record Sum(List<DriverSpan> parts) implements DriverSpan {
    @Override
    public double millis() {
      return parts.stream().mapToDouble(DriverSpan::millis).sum();
    }

    @Override
    public void close() {
      parts.forEach(DriverSpan::close);
    }
  }
}

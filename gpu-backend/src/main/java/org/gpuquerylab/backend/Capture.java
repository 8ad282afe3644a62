package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.gpuquerylab.backend.spi.CapturedCommands;
import org.gpuquerylab.backend.spi.CapturedCommands.Step;
import org.gpuquerylab.backend.spi.DriverEvent;

/**
 * The commands that several queues enqueue during a common capture. A capture keeps a vector clock
 * for each command and each branch. The clock holds, for every branch, the last command that must
 * run before the next command.
 */
final class Capture {
  private static final int NONE = -1;

  private final List<CommandQueue> queues;
  private final List<Command> commands = new ArrayList<>();
  private final List<Integer> branches = new ArrayList<>();
  private final List<List<Integer>> after = new ArrayList<>();
  private final Set<Integer> awaited = new HashSet<>();
  private final List<Event> events = new ArrayList<>();

  /**
   * For each branch: the last command of every branch that must run before the branch's next
   * command.
   */
  private final int[][] next;

  /**
   * For each branch: the last command of every branch that must run before the branch's last
   * command.
   */
  private final int[][] last;

  private boolean ended;

  private Capture(List<CommandQueue> queues) {
    this.queues = queues;
    this.next = clocks(queues.size());
    this.last = clocks(queues.size());
  }

  /**
   * Begins a capture of a queue and its branches.
   *
   * @param branches not modified
   * @throws IllegalArgumentException if a branch is the capturing queue or occurs twice
   */
  static Capture of(CommandQueue queue, List<CommandQueue> branches) {
    List<CommandQueue> queues = new ArrayList<>(branches.size() + 1);
    queues.add(queue);
    for (CommandQueue branch : branches) {
      if (queues.contains(branch)) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "branch %d of the capture is %s",
                queues.size(),
                branch == queue ? "the capturing queue itself" : "named twice"));
      }
      branch.checkReachableFrom(queue.tracker());
      queues.add(branch);
    }
    return new Capture(queues);
  }

  private static int[][] clocks(int branches) {
    int[][] clocks = new int[branches][branches];
    for (int[] clock : clocks) {
      Arrays.fill(clock, NONE);
    }
    return clocks;
  }

  /** The queues, beginning with the capturing queue. */
  List<CommandQueue> queues() {
    return queues;
  }

  List<Command> commands() {
    return commands;
  }

  /** The branch of each command. */
  List<Integer> branches() {
    return branches;
  }

  void add(CommandQueue queue, Command command) {
    int branch = queues.indexOf(queue);
    int number = commands.size();
    List<Integer> before = new ArrayList<>();
    for (int other = 0; other < queues.size(); other++) {
      if (other != branch && next[branch][other] > last[branch][other]) {
        before.add(next[branch][other]);
      }
    }
    commands.add(command);
    branches.add(branch);
    after.add(before);
    awaited.addAll(before);
    next[branch][branch] = number;
    last[branch] = next[branch].clone();
  }

  /** Creates an event at the current end of a branch. */
  Event record(CommandQueue queue) {
    Event event = new Event(queue.tracker(), new Point(this, next[queues.indexOf(queue)].clone()));
    events.add(event);
    return event;
  }

  /** Makes the later commands of a branch wait for the commands before an event of this capture. */
  void waitFor(CommandQueue queue, Event event) {
    if (!(event.driver() instanceof Point point) || point.capture != this) {
      throw new IllegalStateException(
          "cannot wait for an event from outside of the capture while capturing a sequence");
    }
    event.checkReachableFrom(queue.tracker());
    int[] clock = next[queues.indexOf(queue)];
    for (int other = 0; other < clock.length; other++) {
      clock[other] = Math.max(clock[other], point.clock[other]);
    }
  }

  /** Throws an exception if a queue that does not capture waits for an event of a capture. */
  static void checkNoPoint(Event event) {
    if (event.driver() instanceof Point point) {
      point.refuse();
    }
  }

  /** Ends the capture and closes its events. */
  void end() {
    ended = true;
    events.forEach(Event::close);
  }

  /** The captured commands with their dependencies. */
  CapturedCommands ordered() {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < commands.size(); i++) {
      Command command = commands.get(i);
      steps.add(new Step(command::enqueue, branches.get(i), after.get(i), awaited.contains(i)));
    }
    return new CapturedCommands(steps);
  }

  /** A point in a branch: the last command of every branch that runs before the point. */
  private static final class Point implements DriverEvent {
    private final Capture capture;
    private final int[] clock;

    Point(Capture capture, int[] clock) {
      this.capture = capture;
      this.clock = clock;
    }

    private void refuse() {
      throw new IllegalStateException(
          capture.ended
              ? "the event is of a capture that has ended"
              : "the event is of a capture, only queues that capture together can wait for it");
    }

    @Override
    public boolean isComplete() {
      refuse();
      return false;
    }

    @Override
    public void await() {
      refuse();
    }

    @Override
    public void close() {}
  }
}

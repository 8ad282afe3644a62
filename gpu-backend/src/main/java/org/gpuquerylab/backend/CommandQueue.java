package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.device.QueueOptions;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.backend.spi.DriverKernel;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/**
 * An in-order queue of commands on one device. A method enqueues its command without waiting,
 * unless its description says otherwise. A command is complete after {@link #finish()} at the
 * latest. Queues of one backend run independently; {@link #record} and {@link #waitFor} define an
 * order among their commands. Only one thread at a time may use a queue. A profiled queue times
 * every command ({@link Span}); other queues time none.
 */
public final class CommandQueue extends Resource {
  private final DeviceDriver device;
  private final QueueOptions options;
  private final DriverQueue driver;
  private final Copies copies;
  private final PendingSpans spans = new PendingSpans();
  private QueueCounters counters = QueueCounters.ZERO;
  private @Nullable Capture capture;

  /** Whether commands may not be complete; set before a command reaches the driver. */
  private boolean busy;

  /** Wraps an open queue of a driver, which a device opened with these options. */
  CommandQueue(Tracker tracker, DeviceDriver device, QueueOptions options, DriverQueue driver) {
    super(tracker);
    this.device = device;
    this.options = options;
    this.driver = driver;
    this.copies = new Copies(tracker);
  }

  /** The options with which the queue was opened. */
  public QueueOptions options() {
    return options;
  }

  /** Whether the queue times its commands. */
  public boolean profiled() {
    return options.profiled();
  }

  /** The counters of the commands that this queue has received so far. */
  public QueueCounters counters() {
    return counters;
  }

  /**
   * The device time of all commands that were complete at the last {@link #finish()}.
   *
   * @throws IllegalStateException if the queue is not profiled
   */
  public DeviceTimes deviceTimes() {
    if (!profiled()) {
      throw new IllegalStateException("the queue is not profiled, its commands have no times");
    }
    return spans.times();
  }

  /** Enqueues a copy of a whole array, which is not modified, to the start of a buffer. */
  public <A> Span write(A from, DeviceBuffer<A> to) {
    return write(from, 0, to, 0, to.type().length(from));
  }

  /**
   * Copies {@code count} elements of an array (not modified, reusable on return) to a buffer.
   *
   * @throws IndexOutOfBoundsException if a range exceeds the array or the buffer
   */
  public <A> Span write(A from, int fromIndex, DeviceBuffer<A> to, long toIndex, int count) {
    return pageable(copies.write(from, fromIndex, to, toIndex, count));
  }

  /** Copies a whole buffer to the start of an array, which is modified, and waits for the copy. */
  public <A> Span read(DeviceBuffer<A> from, A to) {
    Copies.checkArray(from.type(), to, 0, from.length());
    return read(from, 0, to, 0, (int) from.length());
  }

  /**
   * Copies {@code count} elements of a buffer into an array, which is modified, and waits.
   *
   * @throws IndexOutOfBoundsException if a range exceeds the array or the buffer
   */
  public <A> Span read(DeviceBuffer<A> from, long fromIndex, A to, int toIndex, int count) {
    return pageable(copies.read(from, fromIndex, to, toIndex, count));
  }

  /** Enqueues a copy from pinned host memory, which must not change until the copy is complete. */
  public <A> Span write(
      PinnedBuffer<A> from, int fromIndex, DeviceBuffer<A> to, long toIndex, int count) {
    return enqueue(copies.write(from, fromIndex, to, toIndex, count));
  }

  /** Enqueues a copy to pinned host memory, which is modified. */
  public <A> Span read(
      DeviceBuffer<A> from, long fromIndex, PinnedBuffer<A> to, int toIndex, int count) {
    return enqueue(copies.read(from, fromIndex, to, toIndex, count));
  }

  /**
   * Enqueues a copy between buffers of this device or of its peers, see {@link Backend#join}.
   *
   * @throws IllegalArgumentException if the two ranges overlap in one buffer
   */
  public <A> Span copy(
      DeviceBuffer<A> from, long fromIndex, DeviceBuffer<A> to, long toIndex, long count) {
    return enqueue(copies.copy(from, fromIndex, to, toIndex, count));
  }

  /** Enqueues a fill of a whole buffer with a value, converted to the buffer's type. */
  public <A> Span fill(DeviceBuffer<A> buffer, Number value) {
    return fill(buffer, 0, buffer.length(), value);
  }

  /** Enqueues a fill of {@code count} elements with a value, converted to the buffer's type. */
  public <A> Span fill(DeviceBuffer<A> buffer, long from, long count, Number value) {
    return enqueue(copies.fill(buffer, from, count, value));
  }

  /**
   * Enqueues a launch. The call's buffers may belong to {@linkplain Backend#join peers}.
   *
   * @param call the record that has the arguments as its components
   * @throws IllegalArgumentException if a component does not fit; the message names it
   */
  public <C extends KernelCall> Span launch(Kernel<C> kernel, Grid grid, C call) {
    Object[] values = kernel.binding().arguments(call);
    if (kernel.tracker() != tracker()) {
      throw new IllegalArgumentException(kernel + " was compiled for another backend");
    }
    kernel.checkGroup(grid);
    List<Resource> uses = new ArrayList<>(values.length);
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof DeviceBuffer<?> buffer) {
        buffer.checkReachableFrom(tracker());
        uses.add(buffer);
        values[i] = buffer.memory();
      }
    }
    DriverKernel compiled = kernel.driver();
    return enqueue(
        Command.launch(
            kernel.signature().kernel(),
            uses,
            queue -> queue.launch(compiled, grid, call, values)));
  }

  /**
   * Creates an event at the current end of this queue. During a capture, only queues that capture
   * together can wait for the event, until the capture ends and closes it.
   */
  public Event record() {
    checkOpen();
    if (capture != null) {
      return capture.record(this);
    }
    setBusy(true);
    return new Event(tracker(), driver.record());
  }

  /** Makes all later commands wait for an event of any queue of this backend or of a peer. */
  public void waitFor(Event event) {
    checkOpen();
    if (capture != null) {
      capture.waitFor(this, event);
    } else {
      Capture.checkNoPoint(event);
      event.checkReachableFrom(tracker());
      setBusy(true);
      driver.waitFor(event.driver());
    }
  }

  /** Blocks until every command is complete; after that, the spans have times. */
  public void finish() {
    checkNotCapturing("finish the queue");
    if (busy) {
      driver.finish();
      setBusy(false);
    }
    counters = counters.plus(new QueueCounters(0, 0, 0, 0, 0, 1));
    spans.resolve();
  }

  private void setBusy(boolean now) {
    if (busy != now) {
      busy = now;
      tracker().countBusy(now);
    }
  }

  /** Captures this queue alone, like {@link #capture(List, Runnable)} without branches. */
  public CommandSequence capture(Runnable commands) {
    return capture(List.of(), commands);
  }

  /** The spans of the timed commands that the last {@link #finish()} completed. */
  public List<Span> finished() {
    return spans.complete();
  }

  /**
   * Captures the commands that {@code commands} enqueues on this queue and on the branches, without
   * running them. In a replay the branches run side by side, except where {@link #record} and
   * {@link #waitFor} inside the capture define an order. All branches begin after the earlier
   * commands of the replaying queue, and end before its later commands. The branches may be closed
   * after the capture.
   *
   * <p>A capture cannot contain copies from or to Java arrays, events of queues that do not
   * capture, or {@link #finish()}. The span of a captured command has no time; {@link #replay}
   * times the sequence as a whole.
   *
   * @param branches other queues of this backend or of its peers, each at most once; not modified
   * @throws IllegalArgumentException if no command was enqueued, or if a queue occurs twice
   */
  public CommandSequence capture(List<CommandQueue> branches, Runnable commands) {
    Capture capturing = Capture.of(this, branches);
    List<CommandQueue> queues = capturing.queues();
    queues.forEach(queue -> queue.checkNotCapturing("capture"));
    queues.forEach(queue -> queue.capture = capturing);
    try {
      commands.run();
    } finally {
      queues.forEach(queue -> queue.capture = null);
      capturing.end();
    }
    queues.forEach(Resource::checkOpen);
    if (capturing.commands().isEmpty()) {
      throw new IllegalArgumentException("no command was enqueued on this queue while capturing");
    }
    return CommandSequence.of(tracker(), capturing);
  }

  /** Enqueues the commands of a sequence that a queue of this backend captured. */
  public Span replay(CommandSequence sequence) {
    checkNotCapturing("replay a sequence");
    sequence.checkUsableOn(tracker());
    setBusy(true);
    DriverSpan timing = sequence.replay(driver);
    counters = counters.plus(sequence.counters());
    return track(Span.Kind.REPLAY, "replay", 0, timing);
  }

  /** Runs the commands of a sequence once, each with a span, and waits for them. */
  List<Span> trace(CommandSequence sequence) {
    checkNotCapturing("trace a sequence");
    sequence.checkUsableOn(tracker());
    if (!profiled()) {
      throw new IllegalArgumentException("a trace needs a profiled queue, this one times nothing");
    }
    setBusy(true);
    List<Span> traced = sequence.trace(driver);
    spans.addAll(traced);
    counters = counters.plus(sequence.counters());
    finish();
    return traced;
  }

  private Span pageable(Command command) {
    checkNotCapturing("copy to or from a Java array");
    return enqueue(command);
  }

  private Span enqueue(Command command) {
    checkOpen();
    if (capture != null) {
      capture.add(this, command);
      return new Span(command.kind(), command.label(), command.bytes(), null, "only captured");
    }
    setBusy(true);
    DriverSpan timing = command.enqueue(driver);
    counters = counters.plus(command.counters());
    if (command.waits()) {
      setBusy(false);
    }
    return track(command.kind(), command.label(), command.bytes(), timing);
  }

  private Span track(Span.Kind kind, String label, long bytes, @Nullable DriverSpan timing) {
    return profiled()
        ? spans.add(kind, label, bytes, timing)
        : new Span(kind, label, bytes, null, "the queue is not profiled");
  }

  private void checkNotCapturing(String what) {
    checkOpen();
    if (capture != null) {
      throw new IllegalStateException("cannot " + what + " while capturing a sequence");
    }
  }

  DriverQueue driver() {
    return driver;
  }

  /** Opens a queue of the driver with the same options, except for timing. */
  DriverQueue openAlike(boolean timed) {
    return device.newQueue(options.profiled(timed));
  }

  @Override
  void release() {
    // The driver's queue is closed even if earlier commands fail.
    try (driver) {
      driver.finish();
      spans.resolve();
    } finally {
      setBusy(false);
    }
  }

  @Override
  public String toString() {
    return "command queue";
  }
}

package org.gpuquerylab.experiments.internal.primitive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.gpuquerylab.backend.BufferTransfer;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.GroupQueue;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.Trial;

/**
 * Copies in one exchange of a group, measured by the host's clock. The host enqueues {@value
 * #EXCHANGES} exchanges and waits for all members; the time of an exchange is this time divided by
 * {@value #EXCHANGES}. A row has the median of {@value #REPETITIONS} repetitions, after {@value
 * #WARM_UPS} warm-ups. The checksum is the sum of what the last target received.
 */
final class CopyTrial implements Trial {
  static final int EXCHANGES = 16;
  static final int WARM_UPS = 3;
  static final int REPETITIONS = 11;

  /** The milliseconds of an exchange. */
  static final String MILLIS = "exchangeMillis";

  /** The gigabytes that a member sends in a second. */
  static final String RATE = "gigabytesPerSecond";

  /** The measure that is 1 if all members are peers, otherwise 0. */
  static final String PEERS = "peers";

  private final Closer closer = new Closer();
  private final DeviceGroup group;
  private final GroupQueue queue;
  private final long bytes;
  private final List<BufferTransfer<int[]>> exchange = new ArrayList<>();
  private final double expected;
  private double millis = Double.NaN;

  /**
   * Allocates and fills the memory.
   *
   * @param group one device or several; this trial does not close them
   * @param bytes the bytes of a copy, a multiple of 4
   * @param ring whether every member sends, not only the lead
   */
  CopyTrial(DeviceGroup group, long bytes, boolean ring) {
    this.group = group;
    this.bytes = bytes;
    int length = (int) (bytes / Integer.BYTES);
    queue = closer.own(group.newQueue(false));
    int[] numbers = new SplittableRandom(bytes).ints(length).toArray();
    expected = sum(numbers);
    closer.orClose(
        () -> {
          int senders = ring ? group.size() : 1;
          for (int from = 0; from < senders; from++) {
            int to = (from + 1) % group.size();
            DeviceBuffer<int[]> source = allocate(from, length);
            queue.member(from).write(numbers, source);
            exchange.add(
                new BufferTransfer<>(from, source, 0, to, allocate(to, length), 0, length));
          }
          return true;
        });
    queue.finish();
  }

  private DeviceBuffer<int[]> allocate(int member, int length) {
    return closer.own(group.member(member).allocate(ElementType.INT, length));
  }

  private static double sum(int[] numbers) {
    return Arrays.stream(numbers).asLongStream().sum();
  }

  @Override
  public void run() {
    for (int i = 0; i < EXCHANGES; i++) {
      queue.exchange(exchange);
    }
    queue.finish();
  }

  /** Returns the sum, after measuring the times. */
  @Override
  public double checksum() {
    double[] times = new double[REPETITIONS];
    for (int i = -WARM_UPS; i < REPETITIONS; i++) {
      long start = System.nanoTime();
      run();
      if (i >= 0) {
        times[i] = (System.nanoTime() - start) / 1e6 / EXCHANGES;
      }
    }
    Arrays.sort(times);
    millis = MedianInterval.median(times);
    BufferTransfer<int[]> last = exchange.get(exchange.size() - 1);
    int[] received = new int[(int) last.target().length()];
    queue.member(last.to()).read(last.target(), received);
    return sum(received);
  }

  @Override
  public double expectedChecksum() {
    return expected;
  }

  @Override
  public Map<String, Double> measures() {
    boolean peers = true;
    for (BufferTransfer<?> one : exchange) {
      peers &= group.arePeers(one.from(), one.to());
    }
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put(MILLIS, millis);
    measures.put(RATE, bytes / millis / 1e6);
    measures.put(PEERS, peers ? 1.0 : 0.0);
    return measures;
  }

  @Override
  public void close() {
    closer.close();
  }
}

package org.gpuquerylab.experiments.concurrency.arrival;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.arrival.server.ArrivalServers;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.SweepAxis.Domain;

/** The axes that experiments on arriving queries share. */
public final class StreamAxes {
  /** Which server answers. */
  public static final String SERVER = "server";

  /** How many threads of the host begin queries. */
  public static final String HOSTS = "hosts";

  /** How long a slice of a long query is, for the servers that cut them. */
  public static final String SLICE = "slice-micros";

  /** Which stream is drawn. */
  public static final String DRAW = "draw";

  private static final List<String> QUICK =
      List.of("first-come-replayed", "queues-replayed", "chosen");
  private static final int DRAWS = 3;
  private static final int LONGEST_SLICE = 10_000;
  private static final double MICROS = 1000;

  private StreamAxes() {}

  /** All servers. */
  public static SweepAxis servers() {
    List<String> all = ArrivalServers.names();
    return new SweepAxis(SERVER, "server", all, QUICK, new Domain.Choices(all), false);
  }

  /** One thread, unless a user asks for more. */
  public static SweepAxis hosts() {
    return SweepAxis.ints(
        HOSTS,
        "threads that begin queries",
        IntStream.of(1),
        IntStream.of(1),
        new Domain.Range(1, ReadiedKinds.INSTANCES));
  }

  /** The usual slice, unless a user asks for others. */
  public static SweepAxis slices() {
    int usual = (int) Math.round(MICROS * ArrivalServers.SLICE_MILLIS);
    return SweepAxis.ints(
        SLICE,
        "microseconds of a slice, where long queries are cut",
        IntStream.of(usual),
        IntStream.of(usual),
        new Domain.Range(1, LONGEST_SLICE));
  }

  /** Streams of other seeds. */
  public static SweepAxis draws() {
    return SweepAxis.samples(DRAW, "drawn stream", DRAWS, 1);
  }

  /** The catalogue of servers of a point. */
  public static ArrivalServers servers(Point point) {
    return new ArrivalServers(point.getInt(SLICE) / MICROS, point.getInt(HOSTS));
  }

  /** The threads and slices of a point, for headings. */
  static String words(Point point) {
    return "host threads %s, slices of %s us".formatted(point.get(HOSTS), point.get(SLICE));
  }
}

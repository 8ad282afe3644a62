package org.gpuquerylab.experiments.internal.concurrency;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalServers;
import org.gpuquerylab.concurrency.internal.execution.ExecutionPolicies;
import org.gpuquerylab.concurrency.internal.workload.OwnKinds;
import org.gpuquerylab.concurrency.internal.workload.Workload;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.SweepAxis.Domain;

/** The axes that several experiments on arriving queries use. */
final class StreamAxes {
  /** The name of the axis of servers. */
  public static final String SERVER = "server";

  /** The name of the axis for the number of host threads that begin queries. */
  public static final String HOSTS = "hosts";

  /** The name of the axis of slice lengths, for servers that divide long queries into slices. */
  public static final String SLICE = "slice-micros";

  /** The name of the axis of draws: each value is a different random stream. */
  public static final String DRAW = "draw";

  /** The name of the axis of kinds of queries. */
  static final String KINDS = "kinds";

  static final String PAPER = "paper";
  private static final String OWN = "own";
  private static final List<String> QUICK =
      List.of("first-come-replayed", "queues-replayed", "chosen");
  private static final int DRAWS = 3;
  private static final int LONGEST_SLICE = 10_000;
  private static final double MICROS = 1000;

  private StreamAxes() {}

  /** The axis of all servers. */
  public static SweepAxis servers() {
    Domain all = new Domain.Choices(ArrivalServers.names());
    return new SweepAxis(SERVER, "server", ArrivalServers.builtIn(), QUICK, all, false);
  }

  /** Checks the policies of users' jars that plan the batches of servers. */
  static void check(Sweep sweep) {
    ExecutionPolicies.check(
        sweep.axes().getOrDefault(SERVER, List.of()).stream()
            .map(server -> server.replaceFirst("^batches-", ""))
            .toList());
  }

  /** The axis of the kinds of queries: the paper's, or the user's. */
  static SweepAxis kinds(List<QueryKind> files) {
    List<String> usual = List.of(files.isEmpty() ? PAPER : OWN);
    boolean own = !files.isEmpty() || !OwnKinds.inJars().isEmpty();
    Domain domain = new Domain.Choices(own ? List.of(PAPER, OWN) : List.of(PAPER));
    return new SweepAxis(
        KINDS, "the paper's queries, or those of --queries or a jar", usual, usual, domain, false);
  }

  /** The kinds of a point. */
  static List<QueryKind> kinds(Point point, List<QueryKind> files) {
    if (point.get(KINDS).equals(PAPER)) {
      return Workload.kinds();
    }
    List<QueryKind> own = files.isEmpty() ? OwnKinds.inJars() : files;
    if (own.isEmpty()) {
      throw new InputException(
          "kinds own: give the jar with --plugins, or the folder with --queries");
    }
    return own;
  }

  /** The axis of host threads; its only value is 1 unless the user chooses others. */
  public static SweepAxis hosts() {
    return SweepAxis.ints(
        HOSTS,
        "host threads that begin queries",
        IntStream.of(1),
        IntStream.of(1),
        new Domain.Range(1, ReadiedKinds.INSTANCES));
  }

  /** The axis of slices; its only value is the usual slice unless the user chooses others. */
  public static SweepAxis slices() {
    int usual = (int) Math.round(MICROS * ArrivalServers.SLICE_MILLIS);
    return SweepAxis.ints(
        SLICE,
        "microseconds of a slice, for servers that divide long queries",
        IntStream.of(usual),
        IntStream.of(usual),
        new Domain.Range(1, LONGEST_SLICE));
  }

  /** The axis of draws, whose streams have different seeds. */
  public static SweepAxis draws() {
    return SweepAxis.samples(DRAW, "drawn stream", DRAWS, 1);
  }

  /** The catalogue of servers for a point. */
  public static ArrivalServers servers(Point point) {
    return new ArrivalServers(point.getInt(SLICE) / MICROS, point.getInt(HOSTS));
  }

  /** The number of threads and the slice of a point, in words for headings. */
  static String words(Point point) {
    return String.format(
        Locale.ROOT, "host threads %s, slices of %s \u00b5s", point.get(HOSTS), point.get(SLICE));
  }
}

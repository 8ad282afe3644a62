package org.gpuquerylab.operators.relation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceTimes;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.RelationalOperators;

/**
 * Device times of joins, aggregations and filters by keys, and their ratio to a copy of the bytes
 * that must move. Arguments: the backend, the number of halvings of all sizes (0 for the bars; the
 * default 8), the number of repetitions (default 5, of which the median counts), and words that the
 * measured cases contain (default all).
 */
final class KeyedTimes implements AutoCloseable {
  private static final int SCRAMBLE = 0x9E3779B1;

  private final RelationalOperators operators;
  private final CommandQueue queue;
  private final int halvings;
  private final int repetitions;
  private final String only;
  private double gigabytesASecond;

  private KeyedTimes(Backend backend, int halvings, int repetitions, String only) {
    this.operators = new RelationalOperators(backend, true);
    this.queue = operators.context().queue();
    this.halvings = halvings;
    this.repetitions = repetitions;
    this.only = only;
  }

  /** Prints the times. */
  public static void main(String[] arguments) {
    int halvings = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 8;
    int repetitions = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5;
    String only = arguments.length > 3 ? arguments[3] : "";
    try (Backend backend = Backends.find().open(arguments[0]);
        KeyedTimes times = new KeyedTimes(backend, halvings, repetitions, only)) {
      times.copy(backend);
      times.aggregations();
      times.joins();
      times.large();
    }
  }

  private int size(int logarithm) {
    return 1 << Math.max(4, logarithm - halvings);
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }

  /** The median of the device times in milliseconds. */
  private double time(Supplier<? extends AutoCloseable> run) {
    List<Double> millis = new ArrayList<>();
    Map<String, Double> spans = new TreeMap<>();
    for (int i = 0; i <= repetitions; i++) {
      queue.finish();
      DeviceTimes before = queue.deviceTimes();
      int finished = queue.finished().size();
      close(run.get());
      queue.finish();
      if (i > 0) {
        millis.add(queue.deviceTimes().minus(before).onDeviceMillis());
      }
      spans.clear();
      List<Span> all = queue.finished();
      for (Span span : all.subList(Math.min(finished, all.size()), all.size())) {
        spans.merge(span.kind() + " " + span.label(), span.millis(), Double::sum);
      }
    }
    spans.forEach((label, took) -> print("    %-40s %9.4f ms", label, took));
    Collections.sort(millis);
    return millis.get(millis.size() / 2);
  }

  private static void close(AutoCloseable result) {
    try {
      result.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void report(String what, double bytes, int rows, Supplier<? extends AutoCloseable> run) {
    double millis = time(run);
    print(
        "%s: %.4f ms, %.0f MB must move, %.2f times a copy of them, %.2f G rows a second",
        what, millis, bytes / 1e6, millis / (bytes / gigabytesASecond / 1e6), rows / millis / 1e6);
  }

  private void copy(Backend backend) {
    int n = size(28);
    try (DeviceBuffer<int[]> from = backend.allocate(ElementType.INT, n);
        DeviceBuffer<int[]> to = backend.allocate(ElementType.INT, n)) {
      double millis =
          time(
              () -> {
                queue.copy(from, 0, to, 0, n);
                return DeviceRelation.of(0, List.of());
              });
      gigabytesASecond = 8.0 * n / millis / 1e6;
    }
    print("%s; copy of %d integers: %.0f GB/s", backend.device(), n, gigabytesASecond);
  }

  private static Vector ints(String name, int n, IntUnaryOperator value) {
    return Vector.of(name, DataType.INT32, IntStream.range(0, n).map(value).toArray());
  }

  private static Vector random(String name, int n, int below, IntUnaryOperator of) {
    SplittableRandom random = new SplittableRandom(name.hashCode());
    return ints(name, n, i -> of.applyAsInt(random.nextInt(below)));
  }

  /** Ranks below {@code groups} by Zipf's law with exponent 1, scrambled within their range. */
  private static Vector zipf(int n, int groups) {
    SplittableRandom random = new SplittableRandom(1);
    double logarithm = Math.log(groups + 1.0);
    return ints(
        "k",
        n,
        i -> {
          int rank = (int) Math.min(groups - 1, Math.exp(random.nextDouble() * logarithm) - 1);
          return (int) (rank * 7_368_787L % groups);
        });
  }

  private void aggregations() {
    int n = size(26);
    int million = 1 << Math.max(4, 20 - halvings);
    for (int groups : new int[] {1, 1000, million}) {
      aggregate(groups + " groups", random("k", n, groups, x -> x), groups);
      aggregate(groups + " sparse groups", random("k", n, groups, x -> x * SCRAMBLE), groups);
    }
    aggregate(million + " groups by Zipf", zipf(n, million), million);
  }

  private boolean isSkipped(String what) {
    return !what.contains(only);
  }

  private void aggregate(String what, Vector keys, int groups) {
    if (isSkipped(what)) {
      return;
    }
    int n = keys.rows();
    HostRelation data =
        HostRelation.of(
            keys,
            random("v", n, 1000, x -> x),
            Vector.of(
                "d", DataType.decimal(2), new SplittableRandom(1).longs(n, 0, 1000).toArray()));
    try (DeviceRelation relation = operators.upload(data)) {
      for (String column : List.of("v", "d")) {
        List<AggregateCall> sum =
            List.of(AggregateCall.of(AggregateCall.Function.SUM, column, "s"));
        int bytes = column.equals("v") ? 8 : 12;
        report(
            "sum of " + column + ", " + n + " rows, " + what,
            (double) bytes * n + 12.0 * groups,
            n,
            () -> {
              try (DeviceRelation result = operators.aggregate(relation, List.of("k"), sum)) {
                return operators.gather(result);
              }
            });
      }
    }
  }

  private void joins() {
    int n = size(28);
    int m = size(16);
    for (int parts : new int[] {1, 10}) {
      HostRelation left =
          HostRelation.of(random("lk", n, parts * m, x -> x), random("lp", n, 1000, x -> x));
      HostRelation right =
          HostRelation.of(ints("rk", m, i -> m - 1 - i), random("rp", m, 1000, x -> x));
      join(left, right, 100 / parts + " % match");
    }
  }

  private void large() {
    int n = size(27);
    int m = size(26);
    HostRelation left =
        HostRelation.of(random("lk", n, m, x -> x * SCRAMBLE), random("lp", n, 1000, x -> x));
    HostRelation right =
        HostRelation.of(ints("rk", m, i -> i * SCRAMBLE), random("rp", m, 1000, x -> x));
    join(left, right, "sparse keys");
  }

  private void join(HostRelation left, HostRelation right, String what) {
    if (isSkipped(what)) {
      return;
    }
    int n = left.rows();
    int m = right.rows();
    try (DeviceRelation probe = operators.upload(left);
        DeviceRelation build = operators.upload(right)) {
      List<String> lk = List.of("lk");
      List<String> rk = List.of("rk");
      int result;
      try (DeviceRelation joined = operators.join(probe, build, JoinKind.INNER, lk, rk)) {
        result = joined.rows();
      }
      String sizes = n + " x " + m + ", " + what;
      report(
          "join " + sizes,
          4.0 * n + 8.0 * m + 12.0 * result,
          n,
          () -> {
            try (DeviceRelation joined = operators.join(probe, build, JoinKind.INNER, lk, rk);
                DeviceRelation payloads = joined.select(List.of("lp", "rp"))) {
              return operators.gather(payloads);
            }
          });
      report(
          "semi join, references only " + sizes,
          4.0 * n + 4.0 * m + (result < n ? 4.0 * result : 0),
          n,
          () -> operators.join(probe, build, JoinKind.SEMI, lk, rk));
      report("filter of keys built " + sizes, 4.0 * m, m, () -> operators.keyFilter(build, rk));
      try (KeyFilter filter = operators.keyFilter(build, rk)) {
        report(
            (filter.isExact() ? "exact" : "Bloom") + " filter applied " + sizes,
            4.0 * n + (result < n ? 4.0 * result : 0),
            n,
            () -> filter.filter(probe, lk));
      }
    }
  }

  @Override
  public void close() {
    operators.close();
  }
}

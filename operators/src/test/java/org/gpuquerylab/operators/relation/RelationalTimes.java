package org.gpuquerylab.operators.relation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceTimes;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;

/**
 * Device times of selection, expressions and sorts, and their ratio to a copy of the bytes that
 * must move. Arguments: the backend, the binary logarithm of the number of rows (28 for the bars;
 * the default 20), the number of repetitions (default 5, of which the median counts), and which of
 * selections, expressions and sort are measured (default all).
 */
final class RelationalTimes implements AutoCloseable {
  private final Backend backend;
  private final RelationalOperators operators;
  private final int rows;
  private final int repetitions;
  private double gigabytesASecond;

  private RelationalTimes(Backend backend, int rows, int repetitions) {
    this.backend = backend;
    this.operators = new RelationalOperators(backend, true);
    this.rows = rows;
    this.repetitions = repetitions;
  }

  /** Prints the times. */
  public static void main(String[] arguments) {
    int logarithm = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
    int repetitions = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5;
    try (Backend backend = Backends.find().open(arguments[0]);
        RelationalTimes times = new RelationalTimes(backend, 1 << logarithm, repetitions)) {
      String only = arguments.length > 3 ? arguments[3] : "selections expressions sort";
      times.copy();
      if (only.contains("selections")) {
        times.selections();
      }
      if (only.contains("expressions")) {
        times.expressions();
      }
      if (only.contains("sort")) {
        times.sort();
      }
    }
  }

  /** The median of the device times in milliseconds; prints the kernels of the last repetition. */
  private double time(Supplier<DeviceRelation> run, boolean kernels) {
    List<Double> millis = new ArrayList<>();
    Map<String, Double> spans = new TreeMap<>();
    for (int i = 0; i <= repetitions; i++) {
      operators.context().queue().finish();
      DeviceTimes before = operators.context().queue().deviceTimes();
      int finished = operators.context().queue().finished().size();
      run.get().close();
      operators.context().queue().finish();
      if (i > 0) {
        DeviceTimes took = operators.context().queue().deviceTimes().minus(before);
        millis.add(took.onDeviceMillis());
      }
      spans.clear();
      List<Span> all = operators.context().queue().finished();
      for (Span span : all.subList(Math.min(finished, all.size()), all.size())) {
        spans.merge(span.kind() + " " + span.label(), span.millis(), Double::sum);
      }
    }
    if (kernels) {
      spans.forEach(
          (label, took) ->
              System.out.println(String.format(Locale.ROOT, "    %-40s %9.4f ms", label, took)));
    }
    Collections.sort(millis);
    return millis.get(millis.size() / 2);
  }

  private void report(String what, double bytes, Supplier<DeviceRelation> run) {
    System.out.println(what);
    double millis = time(run, true);
    double floor = bytes / gigabytesASecond / 1e6;
    System.out.println(
        String.format(
            Locale.ROOT,
            "  %.4f ms, %.0f MB must move, at %.2f times a copy of them, %.2f G rows a second",
            millis,
            bytes / 1e6,
            millis / floor,
            rows / millis / 1e6));
  }

  private void copy() {
    try (DeviceBuffer<int[]> from = backend.allocate(ElementType.INT, rows);
        DeviceBuffer<int[]> to = backend.allocate(ElementType.INT, rows)) {
      double millis =
          time(
              () -> {
                operators.context().queue().copy(from, 0, to, 0, rows);
                return DeviceRelation.of(0, List.of());
              },
              false);
      gigabytesASecond = 8.0 * rows / millis / 1e6;
    }
    System.out.println(
        String.format(
            Locale.ROOT,
            "%d rows on %s; copy: %.0f GB/s",
            rows,
            backend.device(),
            gigabytesASecond));
  }

  private Vector column(String name, DataType type, int bound, boolean nulls) {
    SplittableRandom random = new SplittableRandom(name.hashCode());
    Object array =
        type.elements() == ElementType.INT
            ? random.ints(rows, 0, bound).toArray()
            : random.longs(rows, 0, bound).toArray();
    if (!nulls) {
      return Vector.of(name, type, array);
    }
    int[] validity = random.ints(Vector.words(rows)).map(w -> w | w << 7).toArray();
    return new Vector(name, type, array, validity, null);
  }

  private void selections() {
    for (boolean nulls : new boolean[] {false, true}) {
      HostRelation data =
          HostRelation.of(
              column("a", DataType.INT32, 1000, nulls), column("b", DataType.INT32, 1000, false));
      ScalarExpression tenth =
          ScalarExpression.call(
              Operator.LESS, ScalarExpression.column("a"), ScalarExpression.literal(100));
      try (DeviceRelation relation = operators.upload(data);
          DeviceRelation passing = operators.filter(relation, tenth)) {
        double selected = passing.rows();
        double bitmap = nulls ? rows / 8.0 : 0;
        report(
            "selection, row references" + (nulls ? ", NULLs" : ""),
            4.0 * rows + bitmap + 4 * selected,
            () -> operators.filter(relation, tenth));
        report(
            "selection, one gathered column" + (nulls ? ", NULLs" : ""),
            4.0 * rows + bitmap + 8 * selected,
            () -> {
              try (DeviceRelation one = relation.select(List.of("a", "b"));
                  DeviceRelation found = operators.filter(one, tenth);
                  DeviceRelation b = found.select(List.of("b"))) {
                return operators.gather(b);
              }
            });
      }
    }
  }

  private void expressions() {
    DataType cents = DataType.decimal(2);
    ScalarExpression one = ScalarExpression.literal(cents, 100L);
    ScalarExpression discounted =
        ScalarExpression.call(
            Operator.MULTIPLY,
            ScalarExpression.column("price"),
            ScalarExpression.call(Operator.SUBTRACT, one, ScalarExpression.column("discount")));
    ScalarExpression sum =
        ScalarExpression.call(
            Operator.ADD, ScalarExpression.column("i"), ScalarExpression.column("j"));
    for (boolean nulls : new boolean[] {false, true}) {
      HostRelation data =
          HostRelation.of(
              column("price", cents, 1_000_000, nulls),
              column("discount", cents, 11, nulls),
              column("i", DataType.INT32, 1_000_000, nulls),
              column("j", DataType.INT32, 1_000_000, nulls));
      double bitmaps = nulls ? 3 * rows / 8.0 : 0;
      String suffix = nulls ? ", NULLs" : "";
      try (DeviceRelation relation = operators.upload(data)) {
        report(
            "price * (1 - discount)" + suffix,
            24.0 * rows + bitmaps,
            () -> operators.project(relation, discounted.as("x")));
        report(
            "i + j" + suffix,
            12.0 * rows + bitmaps,
            () -> operators.project(relation, sum.as("x")));
      }
    }
  }

  private void sort() {
    HostRelation data =
        HostRelation.of(
            column("k", DataType.INT32, Integer.MAX_VALUE, false),
            column("a", DataType.INT32, 1000, false),
            column("b", DataType.INT32, 1000, false));
    List<OrderingTerm> keys = List.of(OrderingTerm.ascending(ScalarExpression.column("k")));
    try (DeviceRelation relation = operators.upload(data)) {
      report("sort, two payloads", 24.0 * rows, () -> operators.sort(relation, keys));
      report("top 100", 4.0 * rows, () -> operators.top(relation, keys, 100, 0));
    }
  }

  @Override
  public void close() {
    operators.close();
  }
}

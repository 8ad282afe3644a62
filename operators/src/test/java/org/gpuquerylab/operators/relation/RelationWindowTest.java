package org.gpuquerylab.operators.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.device.OnEachDevice;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.WindowFunction;
import org.gpuquerylab.operators.expression.WindowFunction.Frame;
import org.gpuquerylab.operators.expression.WindowFunction.Kind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Compares window functions on devices with loops over the rows of the result. */
@OnEachDevice
class RelationWindowTest extends RelationContract {
  private static final ScalarExpression PARTITION = ScalarExpression.column("p");
  private static final ScalarExpression ORDER = ScalarExpression.column("o");

  private static final List<Frame> FRAMES =
      List.of(
          Frame.PARTITION,
          Frame.RANGE,
          Frame.ROWS,
          new Frame(false, 0, Frame.UNBOUNDED),
          new Frame(true, 3, 1),
          new Frame(true, 2, -1),
          new Frame(true, Frame.UNBOUNDED, -2),
          new Frame(true, -1, Frame.UNBOUNDED),
          new Frame(true, -1, 4));

  private static WindowFunction function(Kind kind, @Nullable String operand, Frame frame) {
    String name = kind + "_" + operand + "_" + frame;
    return new WindowFunction(
        name, kind, operand == null ? null : ScalarExpression.column(operand), frame);
  }

  private List<WindowFunction> functions(int seed) {
    List<WindowFunction> functions = new ArrayList<>();
    if (compiles() && samples() == 1) {
      functions.add(function(Kind.RANK, null, Frame.RANGE));
      functions.add(function(Kind.SUM, "l", Frame.RANGE));
      functions.add(function(Kind.MAX, "f", new Frame(true, 2, 1)));
      return functions;
    }
    for (Kind kind : List.of(Kind.ROW_NUMBER, Kind.RANK, Kind.DENSE_RANK)) {
      functions.add(function(kind, null, Frame.RANGE));
    }
    for (int f = seed % 3; f < FRAMES.size(); f += 3) {
      Frame frame = FRAMES.get(f);
      functions.add(function(Kind.COUNT, null, frame));
      functions.add(function(Kind.COUNT, "f", frame));
      functions.add(function(Kind.SUM, "i", frame));
      functions.add(function(Kind.SUM, "l", frame));
      functions.add(function(Kind.SUM, "d", frame));
      functions.add(function(Kind.MIN, "s", frame));
      functions.add(function(Kind.MAX, "f", frame));
      functions.add(function(Kind.FIRST_VALUE, "s", frame));
      functions.add(function(Kind.LAST_VALUE, "d", frame));
    }
    return functions;
  }

  private HostRelation relation(long seed, int rows) {
    RandomRelations random = new RandomRelations(seed);
    return HostRelation.of(
        random.column("p", DataType.STRING, rows, true, 0.1),
        random.column("o", DataType.FLOAT32, rows, true, 0.2),
        random.column("i", DataType.INT8, rows, true, 0.4),
        random.column("l", DataType.INT64, rows, true, 0),
        random.column("d", DataType.decimal(2), rows, true, 0.9),
        random.column("s", DataType.STRING, rows, true, 0.5),
        random.column("f", DataType.FLOAT64, rows, true, 0.3));
  }

  private static boolean same(HostRelation relation, String column, int a, int b) {
    PlainScalars.Typed x = PlainScalars.value(relation.column(column), a);
    PlainScalars.Typed y = PlainScalars.value(relation.column(column), b);
    return (x.isNull() || y.isNull()) ? x.isNull() == y.isNull() : PlainScalars.compare(x, y) == 0;
  }

  /** The value of a function, by a loop over the rows of the partition. */
  private static @Nullable Object expected(HostRelation result, WindowFunction function, int row) {
    int begin = row;
    while (begin > 0 && same(result, "p", begin - 1, row)) {
      begin--;
    }
    int first = row;
    while (first > begin && same(result, "o", first - 1, row)) {
      first--;
    }
    int next = row + 1;
    while (next < result.rows() && same(result, "p", next, row) && same(result, "o", next, row)) {
      next++;
    }
    int end = next;
    while (end < result.rows() && same(result, "p", end, row)) {
      end++;
    }
    Frame frame = function.frame();
    long from = frame.byRows() ? Math.max(begin, row - frame.before()) : first;
    long to = frame.byRows() ? Math.min(end, row + 1 + frame.after()) : next;
    from = frame.before() == Frame.UNBOUNDED ? begin : from;
    to = frame.after() == Frame.UNBOUNDED ? end : to;
    return switch (function.kind()) {
      case ROW_NUMBER -> row - begin + 1L;
      case RANK -> first - begin + 1L;
      case DENSE_RANK ->
          IntStream.rangeClosed(begin, row).filter(r -> r == firstOf(result, r)).count();
      default -> folded(result, function, (int) from, (int) Math.max(from, to));
    };
  }

  private static int firstOf(HostRelation result, int row) {
    boolean continues =
        row > 0 && same(result, "p", row - 1, row) && same(result, "o", row - 1, row);
    return continues ? -1 : row;
  }

  private static @Nullable Object folded(
      HostRelation result, WindowFunction function, int begin, int end) {
    if (function.operand() == null) {
      return (long) (end - begin);
    }
    Vector column = result.column(function.operand().toString());
    if (function.kind() == Kind.FIRST_VALUE || function.kind() == Kind.LAST_VALUE) {
      return begin == end
          ? null
          : column.value(function.kind() == Kind.FIRST_VALUE ? begin : end - 1);
    }
    List<PlainScalars.Typed> values =
        IntStream.range(begin, end)
            .mapToObj(row -> PlainScalars.value(column, row))
            .filter(value -> !value.isNull())
            .toList();
    if (function.kind() == Kind.COUNT) {
      return (long) values.size();
    }
    if (values.isEmpty()) {
      return null;
    }
    if (function.kind() == Kind.SUM) {
      return values.stream()
          .map(value -> value.number().unscaledValue())
          .reduce(BigInteger.ZERO, BigInteger::add)
          .longValueExact();
    }
    int sign = function.kind() == Kind.MAX ? 1 : -1;
    PlainScalars.Typed best = values.get(0);
    for (PlainScalars.Typed value : values) {
      best = sign * PlainScalars.compare(value, best) > 0 ? value : best;
    }
    return best.value() instanceof Double real ? (Object) (real + 0.0) : best.value();
  }

  @Test
  void agreesWithLoops() {
    for (int seed = 1; seed <= samples(); seed++) {
      HostRelation relation = relation(seed, seed == 1 ? 2500 : (seed - 2) * 37);
      List<WindowFunction> functions = functions(seed);
      HostRelation result =
          download(
              operators.window(
                  upload(relation),
                  List.of(PARTITION),
                  List.of(OrderingTerm.descending(ORDER)),
                  functions));
      int step = relation.rows() > 1000 ? 97 : 1;
      for (WindowFunction function : functions) {
        for (int row = 0; row < result.rows(); row += step) {
          assertThat(result.column(function.name()).value(row))
              .as("seed %s, row %s, %s", seed, row, function.name())
              .isEqualTo(expected(result, function, row));
        }
      }
    }
  }

  @Test
  void sumsFloatingPointNumbersOfOnePartition() {
    assumeFalse(compiles(), "few kernels");
    int rows = 9000;
    double[] values = IntStream.range(0, rows).mapToDouble(i -> i * 0.1 - 300).toArray();
    HostRelation relation = HostRelation.of(Vector.of("x", DataType.FLOAT64, values));
    WindowFunction sum = function(Kind.SUM, "x", Frame.ROWS);
    HostRelation result =
        download(operators.window(upload(relation), List.of(), List.of(), List.of(sum)));
    double running = 0;
    for (int row = 0; row < rows; row++) {
      running += values[row];
      double found = (Double) Objects.requireNonNull(result.column(sum.name()).value(row));
      assertThat(found).as("row %s", row).isCloseTo(running, within(1e-6));
    }
  }

  @Test
  void namesASumThatOverflows() {
    assumeFalse(compiles(), "few kernels");
    long[] values = {Long.MAX_VALUE, 1, -5};
    DeviceRelation relation = upload(HostRelation.of(Vector.of("x", DataType.INT64, values)));
    WindowFunction whole = function(Kind.SUM, "x", Frame.PARTITION);
    HostRelation result =
        download(operators.window(relation, List.of(), List.of(), List.of(whole)));
    assertThat(result.column(whole.name()).value(1)).isEqualTo(Long.MAX_VALUE - 4);
    WindowFunction running = function(Kind.SUM, "x", Frame.ROWS);
    assertThatThrownBy(() -> operators.window(relation, List.of(), List.of(), List.of(running)))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("INT64 overflows in SUM(x)");
  }
}

package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.ProgramStep.NONE;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Call;
import org.gpuquerylab.operators.expression.ScalarExpression.In;
import org.gpuquerylab.operators.expression.ScalarExpression.Like;
import org.gpuquerylab.operators.expression.ScalarExpression.Literal;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DataType.Kind;
import org.gpuquerylab.operators.table.Dictionary;

/** Makes the steps of comparisons, of IN and of LIKE. */
final class Comparisons {
  /** A list with more values becomes a table. */
  private static final int SHORT_LIST = 4;

  /** A table has bits if its values lie in a range with at most this many bits for each. */
  private static final int MOST_BITS_A_VALUE = 512;

  private final Lowering lowering;
  private final StepList steps;
  private final Conversions conversions;

  Comparisons(Lowering lowering, StepList steps, Conversions conversions) {
    this.lowering = lowering;
    this.steps = steps;
    this.conversions = conversions;
  }

  ProgramValue lower(Call call, int guard) {
    ScalarExpression first = call.operands().get(0);
    ScalarExpression second = call.operands().get(1);
    if (call.operator() == Operator.BETWEEN) {
      ProgramValue from = compare(Operator.GREATER_OR_EQUAL, first, second, call, guard);
      ProgramValue to = compare(Operator.LESS_OR_EQUAL, first, call.operands().get(2), call, guard);
      int step = steps.add(Operation.AND, from.step(), to.step());
      return new ProgramValue(step, DataType.BOOLEAN, from.nullable() || to.nullable());
    }
    return compare(call.operator(), first, second, call, guard);
  }

  private ProgramValue compare(
      Operator operator, ScalarExpression first, ScalarExpression second, Call where, int guard) {
    return switch (operator) {
      case NOT_EQUAL -> not(compare(Operator.EQUAL, first, second, where, guard));
      case IS_DISTINCT_FROM ->
          not(compare(Operator.IS_NOT_DISTINCT_FROM, first, second, where, guard));
      case GREATER -> compare(Operator.LESS, second, first, where, guard);
      case GREATER_OR_EQUAL -> compare(Operator.LESS_OR_EQUAL, second, first, where, guard);
      default -> basic(operator, first, second, where, guard);
    };
  }

  private ProgramValue not(ProgramValue value) {
    return value.at(steps.add(Operation.NOT, value.step()));
  }

  private ProgramValue basic(
      Operator operator, ScalarExpression first, ScalarExpression second, Call where, int guard) {
    boolean literals = first instanceof Literal && second instanceof Literal;
    if (!literals && first instanceof Literal literal && literal.value() instanceof String text) {
      ProgramValue value = lowering.lower(second, guard);
      boolean strict = operator == Operator.LESS_OR_EQUAL || operator == Operator.LESS;
      return strict
          ? not(strings(complement(operator), value, text, where))
          : strings(operator, value, text, where);
    }
    if (!literals && second instanceof Literal literal && literal.value() instanceof String text) {
      return strings(operator, lowering.lower(first, guard), text, where);
    }
    ProgramValue left = lowering.lower(first, guard);
    ProgramValue right = lowering.lower(second, guard);
    DataType common = Types.common(left.type(), right.type(), where);
    Dictionary strings = common.kind() == Kind.STRING ? strings(operator, left, right) : null;
    if (strings != null) {
      left = Recoding.recoded(steps, left, strings);
      right = Recoding.recoded(steps, right, strings);
    }
    lowering.describe(common, where);
    ProgramValue a = conversions.convert(left, common, guard);
    ProgramValue b = conversions.convert(right, common, guard);
    boolean distinct = operator == Operator.IS_NOT_DISTINCT_FROM;
    String name = distinct ? "SAME" : operator.toString();
    Operation operation = Operation.valueOf((common.isFloating() ? "REAL_" : "") + name);
    boolean nullable = !distinct && (left.nullable() || right.nullable());
    return new ProgramValue(steps.add(operation, a.step(), b.step()), DataType.BOOLEAN, nullable);
  }

  /** The dictionary in which two strings are compared: for equality, the larger one suffices. */
  private static Dictionary strings(Operator operator, ProgramValue left, ProgramValue right) {
    Dictionary a = Objects.requireNonNull(left.dictionary());
    Dictionary b = Objects.requireNonNull(right.dictionary());
    boolean ordered = operator == Operator.LESS || operator == Operator.LESS_OR_EQUAL;
    return ordered ? Recoding.union(List.of(a, b)) : a.size() < b.size() ? b : a;
  }

  /** The text is less than the value if the value is not less than or equal to the text. */
  private static Operator complement(Operator operator) {
    return operator == Operator.LESS ? Operator.LESS_OR_EQUAL : Operator.LESS;
  }

  /** Compares a value with a string, which need not be in the dictionary. */
  private ProgramValue strings(Operator operator, ProgramValue value, String text, Call where) {
    Types.check(value.type().kind() == Kind.STRING, "two strings", value.type(), where);
    Dictionary strings = Objects.requireNonNull(value.dictionary());
    boolean equality = operator == Operator.EQUAL || operator == Operator.IS_NOT_DISTINCT_FROM;
    int code = strings.code(text).orElse(-1);
    if (equality) {
      // A string that is not in the dictionary has the code -1, which no value has.
      int literal = steps.literal(Operation.LITERAL, code);
      Operation operation = operator == Operator.EQUAL ? Operation.EQUAL : Operation.SAME;
      boolean nullable = operator == Operator.EQUAL && value.nullable();
      return new ProgramValue(
          steps.add(operation, value.step(), literal), DataType.BOOLEAN, nullable);
    }
    boolean includes = operator == Operator.LESS_OR_EQUAL && code >= 0;
    long bound = strings.ceiling(text) - (includes ? 0L : 1L);
    int literal = steps.literal(Operation.LITERAL, bound);
    int step = steps.add(Operation.LESS_OR_EQUAL, value.step(), literal);
    return new ProgramValue(step, DataType.BOOLEAN, value.nullable());
  }

  ProgramValue in(In in, int guard) {
    List<Literal> present = in.list().stream().filter(l -> l.value() != null).toList();
    boolean hasNull = present.size() < in.list().size();
    ProgramValue operand = lowering.lower(in.operand(), guard);
    ProgramValue found;
    if (present.size() > SHORT_LIST && present.stream().allMatch(l -> isPlain(l, operand))) {
      found = table(operand, present);
    } else {
      found = new ProgramValue(steps.constant(0), DataType.BOOLEAN, false);
      for (Literal literal : present) {
        Call equal = ScalarExpression.call(Operator.EQUAL, in.operand(), literal);
        ProgramValue next = basic(Operator.EQUAL, in.operand(), literal, equal, guard);
        int step = steps.add(Operation.OR, found.step(), next.step());
        found = new ProgramValue(step, DataType.BOOLEAN, found.nullable() || next.nullable());
      }
    }
    if (!hasNull) {
      return found;
    }
    int none = steps.add(Operation.NULL, NONE);
    return new ProgramValue(steps.add(Operation.OR, found.step(), none), DataType.BOOLEAN, true);
  }

  /** Whether a literal has the stored form of the operand's values. */
  private static boolean isPlain(Literal literal, ProgramValue operand) {
    DataType type = operand.type();
    return type.isInteger()
        ? literal.type().isInteger()
        : literal.type().equals(type) && !type.isFloating();
  }

  private ProgramValue table(ProgramValue operand, List<Literal> list) {
    long[] numbers =
        list.stream().mapToLong(literal -> number(literal, operand)).distinct().sorted().toArray();
    long least = numbers[0];
    long span = numbers[numbers.length - 1] - least;
    boolean dense = span >= 0 && span < (long) MOST_BITS_A_VALUE * numbers.length;
    int step;
    if (dense) {
      BitSet set = new BitSet();
      Arrays.stream(numbers).forEach(number -> set.set((int) (number - least)));
      step = steps.in(Operation.IN_BITS, operand.step(), StringSets.bits(least, set));
    } else {
      step = steps.in(Operation.IN_SORTED, operand.step(), StringSets.sorted(numbers));
    }
    return new ProgramValue(step, DataType.BOOLEAN, operand.nullable());
  }

  private static long number(Literal literal, ProgramValue operand) {
    Object value = Objects.requireNonNull(literal.value());
    if (value instanceof String string) {
      return Objects.requireNonNull(operand.dictionary()).code(string).orElse(-1);
    }
    return value instanceof Boolean truth ? (truth ? 1 : 0) : (Long) value;
  }

  /** A pattern whose strings are adjacent becomes a range of codes. */
  ProgramValue like(Like like, int guard) {
    ProgramValue operand = lowering.lower(like.operand(), guard);
    Types.check(operand.type().kind() == Kind.STRING, "a STRING", operand.type(), like);
    Dictionary strings = Objects.requireNonNull(operand.dictionary());
    BitSet codes = StringSets.matching(strings, like.pattern(), like.escape());
    int first = codes.isEmpty() ? 1 : codes.nextSetBit(0);
    int last = codes.length() - 1;
    int step;
    if (codes.isEmpty() || codes.nextClearBit(first) == codes.length()) {
      int low = steps.literal(Operation.LITERAL, first);
      int high = steps.literal(Operation.LITERAL, last);
      step =
          steps.add(
              Operation.AND,
              steps.add(Operation.LESS_OR_EQUAL, low, operand.step()),
              steps.add(Operation.LESS_OR_EQUAL, operand.step(), high));
    } else {
      step = steps.in(Operation.IN_BITS, operand.step(), StringSets.bits(0, codes));
    }
    return new ProgramValue(step, DataType.BOOLEAN, operand.nullable());
  }
}

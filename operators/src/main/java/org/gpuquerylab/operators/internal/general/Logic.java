package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.Step.NONE;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gpuquerylab.operators.expression.Expression;
import org.gpuquerylab.operators.expression.Expression.Call;
import org.gpuquerylab.operators.expression.Expression.Case;
import org.gpuquerylab.operators.expression.Expression.Literal;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DataType.Kind;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/** Makes the steps of three-valued logic, CASE and COALESCE. */
final class Logic {
  private final Lowering lowering;
  private final StepList steps;

  Logic(Lowering lowering, StepList steps) {
    this.lowering = lowering;
    this.steps = steps;
  }

  Value lower(Call call, int guard) {
    if (call.operator() == Expression.Operator.COALESCE) {
      return coalesce(call, guard);
    }
    List<Value> operands =
        call.operands().stream().map(operand -> lowering.lower(operand, guard)).toList();
    Value first = operands.get(0);
    return switch (call.operator()) {
      case IS_NULL -> isNull(first);
      case IS_NOT_NULL -> not(isNull(first));
      case NOT -> not(condition(call, first));
      default -> {
        Operation operation = Operation.valueOf(call.operator().toString());
        Value all = condition(call, first);
        for (Value operand : operands.subList(1, operands.size())) {
          all = both(operation, all, condition(call, operand));
        }
        yield all;
      }
    };
  }

  private static Value condition(Object where, Value value) {
    Types.check(value.type().kind() == Kind.BOOLEAN, "a BOOLEAN", value.type(), where);
    return value;
  }

  private Value isNull(Value value) {
    return new Value(steps.add(Operation.IS_NULL, value.step()), DataType.BOOLEAN, false);
  }

  Value not(Value value) {
    return value.at(steps.add(Operation.NOT, value.step()));
  }

  Value both(Operation operation, Value a, Value b) {
    int step = steps.add(operation, a.step(), b.step());
    return new Value(step, DataType.BOOLEAN, a.nullable() || b.nullable());
  }

  /** A branch: its condition is never NULL. */
  private record Lowered(Value condition, Value value) {}

  Value cases(Case cases, int guard) {
    Dictionary strings = dictionary(branchValues(cases), guard);
    List<Lowered> lowered = new ArrayList<>();
    int rest = guard;
    for (Case.Branch branch : cases.branches()) {
      Value condition = condition(cases, lowering.lower(branch.condition(), rest));
      Value isTrue =
          new Value(steps.add(Operation.IS_TRUE, condition.step()), DataType.BOOLEAN, false);
      Value value = value(branch.value(), and(rest, isTrue.step()), strings);
      lowered.add(new Lowered(isTrue, value));
      rest = and(rest, not(isTrue).step());
    }
    return chosen(cases, lowered, value(cases.otherwise(), rest, strings), guard);
  }

  private static List<Expression> branchValues(Case cases) {
    List<Expression> values = new ArrayList<>();
    cases.branches().forEach(branch -> values.add(branch.value()));
    values.add(cases.otherwise());
    return values;
  }

  private Value coalesce(Call call, int guard) {
    Dictionary strings = dictionary(call.operands(), guard);
    List<Lowered> lowered = new ArrayList<>();
    int rest = guard;
    boolean nullable = true;
    for (Expression operand : call.operands()) {
      Value value = value(operand, rest, strings);
      Value missing = isNull(value);
      lowered.add(new Lowered(not(missing), value));
      rest = and(rest, missing.step());
      nullable &= value.nullable();
    }
    Value last = lowered.remove(lowered.size() - 1).value();
    Value chosen = chosen(call, lowered, last, guard);
    return new Value(chosen.step(), chosen.type(), nullable, chosen.dictionary());
  }

  private int and(int guard, int condition) {
    return guard == NONE ? condition : steps.add(Operation.AND, guard, condition);
  }

  private Value value(Expression expression, int guard, @Nullable Dictionary strings) {
    return expression instanceof Literal literal
        ? lowering.literal(literal, strings)
        : lowering.lower(expression, guard);
  }

  /** The dictionary of the values that are no literals; null if there is none. */
  private @Nullable Dictionary dictionary(List<Expression> values, int guard) {
    // Without steps that can fail, a value that is lowered twice has the same steps.
    return values.stream()
        .filter(value -> value instanceof Expression.Column)
        .map(value -> lowering.lower(value, guard).dictionary())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private Value chosen(Expression where, List<Lowered> branches, Value otherwise, int guard) {
    DataType type = otherwise.type();
    Dictionary strings = otherwise.dictionary();
    for (Lowered branch : branches) {
      type = Types.common(type, branch.value.type(), where);
      Comparisons.checkSame(strings, branch.value.dictionary(), where);
    }
    lowering.describe(type, where);
    Value chosen = lowering.convert(otherwise, type, guard);
    for (int i = branches.size() - 1; i >= 0; i--) {
      Value value = lowering.convert(branches.get(i).value, type, guard);
      int condition = branches.get(i).condition.step();
      int step =
          steps.add(Operation.CHOOSE, condition, value.step(), chosen.step(), Long.SIZE, NONE);
      chosen = new Value(step, type, chosen.nullable() || value.nullable(), strings);
    }
    return chosen;
  }
}

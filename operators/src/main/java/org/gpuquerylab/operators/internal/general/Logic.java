package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.ProgramStep.NONE;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Call;
import org.gpuquerylab.operators.expression.ScalarExpression.Case;
import org.gpuquerylab.operators.expression.ScalarExpression.Literal;
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

  ProgramValue lower(Call call, int guard) {
    if (call.operator() == ScalarExpression.Operator.COALESCE) {
      return coalesce(call, guard);
    }
    List<ProgramValue> operands =
        call.operands().stream().map(operand -> lowering.lower(operand, guard)).toList();
    ProgramValue first = operands.get(0);
    return switch (call.operator()) {
      case IS_NULL -> isNull(first);
      case IS_NOT_NULL -> not(isNull(first));
      case NOT -> not(condition(call, first));
      default -> {
        Operation operation = Operation.valueOf(call.operator().toString());
        ProgramValue all = condition(call, first);
        for (ProgramValue operand : operands.subList(1, operands.size())) {
          all = both(operation, all, condition(call, operand));
        }
        yield all;
      }
    };
  }

  private static ProgramValue condition(Object where, ProgramValue value) {
    Types.check(value.type().kind() == Kind.BOOLEAN, "a BOOLEAN", value.type(), where);
    return value;
  }

  private ProgramValue isNull(ProgramValue value) {
    return new ProgramValue(steps.add(Operation.IS_NULL, value.step()), DataType.BOOLEAN, false);
  }

  ProgramValue not(ProgramValue value) {
    return value.at(steps.add(Operation.NOT, value.step()));
  }

  ProgramValue both(Operation operation, ProgramValue a, ProgramValue b) {
    int step = steps.add(operation, a.step(), b.step());
    return new ProgramValue(step, DataType.BOOLEAN, a.nullable() || b.nullable());
  }

  /** A branch: its condition is never NULL. */
  private record Lowered(ProgramValue condition, ScalarExpression expression, ProgramValue value) {}

  ProgramValue cases(Case cases, int guard) {
    List<Lowered> lowered = new ArrayList<>();
    int rest = guard;
    for (Case.Branch branch : cases.branches()) {
      ProgramValue condition = condition(cases, lowering.lower(branch.condition(), rest));
      ProgramValue isTrue =
          new ProgramValue(steps.add(Operation.IS_TRUE, condition.step()), DataType.BOOLEAN, false);
      ProgramValue value = lowering.lower(branch.value(), and(rest, isTrue.step()));
      lowered.add(new Lowered(isTrue, branch.value(), value));
      rest = and(rest, not(isTrue).step());
    }
    ProgramValue otherwise = lowering.lower(cases.otherwise(), rest);
    return chosen(cases, lowered, new Lowered(otherwise, cases.otherwise(), otherwise), guard);
  }

  private ProgramValue coalesce(Call call, int guard) {
    List<Lowered> lowered = new ArrayList<>();
    int rest = guard;
    boolean nullable = true;
    for (ScalarExpression operand : call.operands()) {
      ProgramValue value = lowering.lower(operand, rest);
      ProgramValue missing = isNull(value);
      lowered.add(new Lowered(not(missing), operand, value));
      rest = and(rest, missing.step());
      nullable &= value.nullable();
    }
    Lowered last = lowered.remove(lowered.size() - 1);
    ProgramValue chosen = chosen(call, lowered, last, guard);
    return new ProgramValue(chosen.step(), chosen.type(), nullable, chosen.dictionary());
  }

  private int and(int guard, int condition) {
    return guard == NONE ? condition : steps.add(Operation.AND, guard, condition);
  }

  private ProgramValue chosen(
      ScalarExpression where, List<Lowered> branches, Lowered otherwise, int guard) {
    DataType type = otherwise.value.type();
    List<Dictionary> dictionaries = new ArrayList<>();
    add(otherwise, dictionaries);
    for (Lowered branch : branches) {
      type = Types.common(type, branch.value.type(), where);
      add(branch, dictionaries);
    }
    Dictionary strings = dictionaries.isEmpty() ? null : Recoding.union(dictionaries);
    lowering.describe(type, where);
    ProgramValue chosen = converted(otherwise, type, strings, guard);
    for (int i = branches.size() - 1; i >= 0; i--) {
      ProgramValue value = converted(branches.get(i), type, strings, guard);
      int condition = branches.get(i).condition.step();
      int step =
          steps.add(Operation.CHOOSE, condition, value.step(), chosen.step(), Long.SIZE, NONE);
      chosen = new ProgramValue(step, type, chosen.nullable() || value.nullable(), strings);
    }
    return chosen;
  }

  private static void add(Lowered branch, List<Dictionary> dictionaries) {
    Dictionary dictionary = branch.value.dictionary();
    if (dictionary != null) {
      dictionaries.add(dictionary);
    }
  }

  private ProgramValue converted(
      Lowered branch, DataType type, @Nullable Dictionary strings, int guard) {
    if (strings == null) {
      return lowering.convert(branch.value, type, guard);
    }
    return branch.expression instanceof Literal literal
        ? lowering.literal(literal, strings)
        : Recoding.recoded(steps, branch.value, strings);
  }
}

package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Reference;
import org.gpuquerylab.operators.relation.DataType;

/**
 * The calls in expressions that devices do not compute. Each becomes a column, see {@link
 * CallColumns}.
 */
final class HostCalls {
  private final RexBuilder rex;
  private final Function<RexNode, ScalarExpression> translation;
  private final List<HostCall> calls = new ArrayList<>();

  /**
   * A call of functions of the host.
   *
   * @param column the name of its column
   * @param original the call as the statement has it
   * @param call the call over {@code inputs}
   * @param inputs what a device computes for it
   */
  record HostCall(String column, RexCall original, RexCall call, List<Input> inputs) {
    HostCall {
      inputs = List.copyOf(inputs);
    }
  }

  /** An input of a call. */
  record Input(RexNode node, ScalarExpression expression) {}

  HostCalls(RexBuilder rex, Function<RexNode, ScalarExpression> translation) {
    this.rex = rex;
    this.translation = translation;
  }

  /** The calls so far; a call comes after those in its inputs. */
  List<HostCall> calls() {
    return calls;
  }

  /** Forgets all calls but the first ones. */
  void keep(int count) {
    calls.subList(count, calls.size()).clear();
  }

  /** The column of a call; a constant if it has no inputs. */
  ScalarExpression column(RexCall call) {
    if (!RexUtil.isDeterministic(call)) {
      throw new UnsupportedOperationException("function " + call + ", whose result changes");
    }
    for (HostCall known : calls) {
      if (known.original.equals(call)) {
        return ScalarExpression.column(known.column);
      }
    }
    DataType type = RexTypes.of(call.getType());
    List<Input> inputs = new ArrayList<>();
    RexCall over = (RexCall) over(call, inputs);
    if (inputs.isEmpty()) {
      Object value = new HostFunctions(rex, over).evaluate(List.of());
      return ScalarExpression.literal(type, value == null ? null : HostVectors.stored(value, type));
    }
    HostCall added = new HostCall("host" + calls.size(), call, over, inputs);
    calls.add(added);
    return ScalarExpression.column(added.column);
  }

  /** A call over inputs that devices compute; functions of the host stay in it. */
  private RexNode over(RexCall call, List<Input> inputs) {
    List<RexNode> operands = new ArrayList<>();
    for (RexNode operand : call.getOperands()) {
      operands.add(operand instanceof RexLiteral ? operand : input(operand, inputs));
    }
    return rex.makeCall(call.getType(), call.getOperator(), operands);
  }

  private RexNode input(RexNode operand, List<Input> inputs) {
    int before = calls.size();
    ScalarExpression expression = translation.apply(operand);
    if (calls.size() > before
        && expression instanceof Reference
        && operand instanceof RexCall call) {
      HostCall last = calls.get(calls.size() - 1);
      if (last.original.equals(call)) {
        keep(before);
        return over(call, inputs);
      }
    }
    return new RexInputRef(place(new Input(operand, expression), inputs), operand.getType());
  }

  private static int place(Input input, List<Input> inputs) {
    int place = inputs.indexOf(input);
    if (place < 0) {
      inputs.add(input);
      place = inputs.size() - 1;
    }
    return place;
  }
}

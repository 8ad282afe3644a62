package org.gpuquerylab.engine.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.operators.relation.AggregateCall.Function;

/**
 * What an aggregation above takes from rows that stand for several, see {@link CountedRows}.
 *
 * @param extremes the fields of which only the least or only the greatest value matters
 */
record Carried(Map<Integer, Function> extremes) {
  /** Numbers of rows alone. */
  static final Carried COUNTS = new Carried(Map.of());

  Carried {
    extremes = Map.copyOf(extremes);
  }

  /** What an aggregation takes whose calls take numbers of rows. */
  static Carried by(Aggregate aggregate) {
    Map<Integer, Function> extremes = new HashMap<>();
    ImmutableBitSet.Builder others = aggregate.getGroupSet().rebuild();
    for (AggregateCall call : aggregate.getAggCallList()) {
      Function function =
          switch (call.getAggregation().getKind()) {
            case MIN -> Function.MIN;
            case MAX -> Function.MAX;
            default -> null;
          };
      if (function == null || call.hasFilter()) {
        others.addAll(call.getArgList());
        continue;
      }
      int field = call.getArgList().get(0);
      if (extremes.getOrDefault(field, function) != function) {
        others.set(field);
      }
      extremes.put(field, function);
    }
    return new Carried(extremes).without(others.build());
  }

  /** The same, but all values of some fields matter. */
  Carried without(ImmutableBitSet fields) {
    Map<Integer, Function> rest = new HashMap<>(extremes);
    rest.keySet().removeAll(fields.asSet());
    return new Carried(rest);
  }

  /** The same for the fields from {@code first} on, which get numbers from 0. */
  Carried from(int first) {
    Map<Integer, Function> moved = new HashMap<>();
    extremes.forEach(
        (field, function) -> {
          if (field >= first) {
            moved.put(field - first, function);
          }
        });
    return new Carried(moved);
  }

  /** The same for the inputs of projected expressions. */
  Carried below(List<RexNode> expressions, ImmutableBitSet needed) {
    Map<Integer, Function> inputs = new HashMap<>();
    ImmutableBitSet.Builder others = ImmutableBitSet.builder();
    for (int i : needed) {
      Function function = extremes.get(i);
      if (function != null && expressions.get(i) instanceof RexInputRef input) {
        if (inputs.getOrDefault(input.getIndex(), function) != function) {
          others.set(input.getIndex());
        }
        inputs.put(input.getIndex(), function);
      } else {
        others.addAll(RexFields.of(expressions.get(i)));
      }
    }
    return new Carried(inputs).without(others.build());
  }
}

package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.DataContexts;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexExecutable;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.jspecify.annotations.Nullable;

/** A call that code computes which Calcite generates and compiles. */
final class GeneratedFunction {
  /** The names by which code asks for the time. */
  static final Set<String> CLOCKS =
      Set.of(
          DataContext.Variable.UTC_TIMESTAMP.camelName,
          DataContext.Variable.CURRENT_TIMESTAMP.camelName,
          DataContext.Variable.LOCAL_TIMESTAMP.camelName);

  private final Long now = System.currentTimeMillis();
  private final RexExecutable executable;
  private final RexCall call;
  private final List<RelDataType> inputs = new ArrayList<>();

  /**
   * Compiles a call.
   *
   * @throws UnsupportedOperationException if Calcite has no code for it; the message names it
   */
  // Calcite throws various exceptions for functions without code.
  @SuppressWarnings("PMD.AvoidCatchingGenericException")
  GeneratedFunction(RexBuilder rex, RexCall call) {
    this.call = call;
    RelDataTypeFactory.Builder row = rex.getTypeFactory().builder();
    call.accept(new Inputs());
    for (int i = 0; i < inputs.size(); i++) {
      row.add("c" + i, inputs.get(i));
    }
    try {
      executable = RexExecutorImpl.getExecutable(rex, List.<RexNode>of(call), row.build());
    } catch (RuntimeException | AssertionError e) {
      throw new UnsupportedOperationException(call.getOperator().getName() + " in " + call, e);
    }
  }

  /** Finds the types of the inputs. */
  private final class Inputs extends RexShuttle {
    @Override
    public RexNode visitInputRef(RexInputRef reference) {
      while (inputs.size() <= reference.getIndex()) {
        inputs.add(reference.getType());
      }
      inputs.set(reference.getIndex(), reference.getType());
      return reference;
    }
  }

  /**
   * The value for a row.
   *
   * @throws IllegalArgumentException if there is none
   */
  @SuppressWarnings("PMD.AvoidCatchingGenericException") // The code throws various exceptions.
  @Nullable Object evaluate(List<@Nullable Object> row) {
    @Nullable Object[] record = new @Nullable Object[row.size()];
    for (int i = 0; i < record.length; i++) {
      Object value = row.get(i);
      record[i] = value == null ? null : CalciteValues.to(value, inputs.get(i));
    }
    executable.setDataContext(
        DataContexts.of(
            name -> "inputRecord".equals(name) ? record : CLOCKS.contains(name) ? now : null));
    @Nullable Object[] result;
    try {
      result = executable.execute();
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    if (result == null) {
      throw new IllegalArgumentException("there is no value");
    }
    Object value = result[0];
    return value == null ? null : CalciteValues.of(value, call.getType());
  }
}

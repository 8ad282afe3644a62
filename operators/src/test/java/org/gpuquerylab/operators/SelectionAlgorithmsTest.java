package org.gpuquerylab.operators;

import java.util.stream.Stream;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.selection.Selection;
import org.gpuquerylab.operators.selection.SelectionContract;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the contract's tests for every selection in the catalogue. */
@ParameterizedClass(name = "{0} {1}")
@MethodSource("algorithms")
class SelectionAlgorithmsTest extends SelectionContract {
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter(1)
  OperatorAlgorithm<Selection> algorithm;

  @SuppressWarnings("NullAway.Init") // JUnit sets the field
  SelectionAlgorithmsTest() {}

  static Stream<Arguments> algorithms() {
    return Catalogued.onDevices(Selection.class);
  }

  @Override
  protected Selection selection(OperatorContext in) {
    return algorithm.open(in);
  }

  @Override
  protected int mostRows() {
    return algorithm.mostRows();
  }
}

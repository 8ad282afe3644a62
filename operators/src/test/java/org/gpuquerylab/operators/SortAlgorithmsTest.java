package org.gpuquerylab.operators;

import java.util.stream.Stream;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.sort.Sort;
import org.gpuquerylab.operators.sort.SortContract;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the contract's tests for every sort in the catalogue. */
@ParameterizedClass(name = "{0} {1}")
@MethodSource("algorithms")
class SortAlgorithmsTest extends SortContract {
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter(1)
  OperatorAlgorithm<Sort> algorithm;

  @SuppressWarnings("NullAway.Init") // JUnit sets the field
  SortAlgorithmsTest() {}

  static Stream<Arguments> algorithms() {
    return Catalogued.onDevices(Sort.class);
  }

  @Override
  protected Sort sort(OperatorContext in) {
    return algorithm.open(in);
  }

  @Override
  protected int mostRows() {
    return algorithm.mostRows();
  }
}

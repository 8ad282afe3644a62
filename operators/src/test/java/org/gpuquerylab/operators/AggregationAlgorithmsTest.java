package org.gpuquerylab.operators;

import java.util.stream.Stream;
import org.gpuquerylab.operators.aggregation.Aggregation;
import org.gpuquerylab.operators.aggregation.AggregationContract;
import org.gpuquerylab.operators.device.OperatorContext;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the contract's tests for every aggregation in the catalogue. */
@ParameterizedClass(name = "{0} {1}")
@MethodSource("algorithms")
class AggregationAlgorithmsTest extends AggregationContract {
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter(1)
  OperatorAlgorithm<Aggregation> algorithm;

  @SuppressWarnings("NullAway.Init") // JUnit sets the field
  AggregationAlgorithmsTest() {}

  static Stream<Arguments> algorithms() {
    return Catalogued.onDevices(Aggregation.class);
  }

  @Override
  protected Aggregation aggregation(OperatorContext in) {
    return algorithm.open(in);
  }

  @Override
  protected int mostRows() {
    return algorithm.mostRows();
  }
}

package org.gpuquerylab.operators;

import java.util.stream.Stream;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.join.EquiJoin;
import org.gpuquerylab.operators.join.EquiJoinContract;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the contract's tests for every join in the catalogue. */
@ParameterizedClass(name = "{0} {1}")
@MethodSource("algorithms")
class JoinAlgorithmsTest extends EquiJoinContract {
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter(1)
  OperatorAlgorithm<EquiJoin> algorithm;

  @SuppressWarnings("NullAway.Init") // JUnit sets the field
  JoinAlgorithmsTest() {}

  static Stream<Arguments> algorithms() {
    return Catalogued.onDevices(EquiJoin.class);
  }

  @Override
  protected EquiJoin join(OperatorContext in) {
    return algorithm.open(in);
  }

  @Override
  protected int mostRows() {
    return algorithm.mostRows();
  }
}

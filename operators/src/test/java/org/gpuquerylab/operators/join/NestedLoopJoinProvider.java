package org.gpuquerylab.operators.join;

import java.util.List;
import org.gpuquerylab.operators.OperatorAlgorithm;
import org.gpuquerylab.operators.OperatorAlgorithmProvider;

/** Provides {@link NestedLoopJoin} in the same way as a user's jar provides an algorithm. */
public final class NestedLoopJoinProvider implements OperatorAlgorithmProvider {
  @Override
  public List<OperatorAlgorithm<?>> entries() {
    return List.of(
        OperatorAlgorithm.of(EquiJoin.class, "nested-loop", NestedLoopJoin::new)
            .upTo(NestedLoopJoin.MOST_ROWS));
  }
}

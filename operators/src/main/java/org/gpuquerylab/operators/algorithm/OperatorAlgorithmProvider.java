package org.gpuquerylab.operators.algorithm;

import java.util.List;

/**
 * Gives the catalogue algorithms of a user's own. A class with a public constructor without
 * parameters, named in the jar's {@code
 * META-INF/services/org.gpuquerylab.operators.algorithm.OperatorAlgorithmProvider}, is found by
 * {@link java.util.ServiceLoader}.
 */
@FunctionalInterface
public interface OperatorAlgorithmProvider {
  /** The algorithms, with names that no other algorithm for the operator has. */
  List<OperatorAlgorithm<?>> entries();
}

package org.gpuquerylab.operators.algorithm;

import java.util.List;

/**
 * Adds a user's algorithms to the catalogue. A class with a public constructor without parameters,
 * named in the jar's {@code
 * META-INF/services/org.gpuquerylab.operators.algorithm.OperatorAlgorithmProvider}, is found by
 * {@link java.util.ServiceLoader}.
 */
@FunctionalInterface
public interface OperatorAlgorithmProvider {
  /** The algorithms, with names that no other algorithm for the operator has. */
  List<OperatorAlgorithm<?>> entries();
}

package org.gpuquerylab.operators;

import java.util.List;

/**
 * Adds a user's algorithms to the catalogue. {@link java.util.ServiceLoader} finds the provider: a
 * class that has a public constructor without parameters and is named in the jar's {@code
 * META-INF/services/org.gpuquerylab.operators.OperatorAlgorithmProvider}.
 */
@FunctionalInterface
public interface OperatorAlgorithmProvider {
  /** The algorithms; no other algorithm for the same operator may have the same name. */
  List<OperatorAlgorithm<?>> entries();
}

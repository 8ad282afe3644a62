package org.gpuquerylab.joinorder.algorithm;

import java.util.List;

/**
 * Adds a user's algorithms to the catalogue. {@link java.util.ServiceLoader} finds the classes that
 * the jar's {@code
 * META-INF/services/org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider} names; each
 * needs a public constructor without parameters.
 */
@FunctionalInterface
public interface JoinOrderAlgorithmProvider {
  /** The provider's algorithms; their names must be unique. */
  List<AlgorithmEntry> entries();
}

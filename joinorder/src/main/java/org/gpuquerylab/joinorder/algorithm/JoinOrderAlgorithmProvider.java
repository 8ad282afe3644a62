package org.gpuquerylab.joinorder.algorithm;

import java.util.List;

/**
 * Adds a user's algorithms to the catalogue. {@link java.util.ServiceLoader} finds classes with a
 * public constructor without parameters that are named in the jar's {@code
 * META-INF/services/org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider}.
 */
@FunctionalInterface
public interface JoinOrderAlgorithmProvider {
  /** The provider's algorithms; their names must be unique. */
  List<AlgorithmEntry> entries();
}

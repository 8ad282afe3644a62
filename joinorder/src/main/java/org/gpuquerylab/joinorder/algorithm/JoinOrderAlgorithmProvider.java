package org.gpuquerylab.joinorder.algorithm;

import java.util.List;

/**
 * Adds a user's algorithms to the catalogue. A class with a public constructor without parameters,
 * named in the jar's {@code
 * META-INF/services/org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider}, is found by
 * {@link java.util.ServiceLoader}.
 */
@FunctionalInterface
public interface JoinOrderAlgorithmProvider {
  /** The algorithms, with names that no other algorithm has. */
  List<AlgorithmEntry> entries();
}

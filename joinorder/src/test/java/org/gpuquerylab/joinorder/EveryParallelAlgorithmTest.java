package org.gpuquerylab.joinorder;

import java.util.stream.Stream;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry.Place;
import org.gpuquerylab.joinorder.contract.ParallelContract;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the contract for every algorithm of the catalogue that runs in several threads of the host.
 */
@ParameterizedClass(name = "{0}, {1} threads")
@MethodSource("entries")
class EveryParallelAlgorithmTest extends ParallelContract {
  @Parameter(0)
  AlgorithmEntry entry;

  @Parameter(1)
  int threads;

  static Stream<Arguments> entries() {
    return JoinOrderAlgorithms.all().stream()
        .filter(entry -> entry.isExact() && entry.place() == Place.HOST_THREADS)
        .flatMap(
            entry ->
                Stream.of(1, 2, 4)
                    .map(threads -> Arguments.of(Named.of(entry.name(), entry), threads)));
  }

  @Override
  protected AlgorithmEntry entry() {
    return entry;
  }

  @Override
  protected int threads() {
    return threads;
  }

  @Override
  protected boolean choosesThreads() {
    return threads == 4;
  }
}

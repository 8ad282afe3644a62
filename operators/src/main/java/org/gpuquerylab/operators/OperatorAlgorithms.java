package org.gpuquerylab.operators;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.input.internal.Plugins;
import org.gpuquerylab.operators.aggregation.Aggregation;
import org.gpuquerylab.operators.aggregation.AtomicAggregation;
import org.gpuquerylab.operators.aggregation.HashAggregation;
import org.gpuquerylab.operators.join.EquiJoin;
import org.gpuquerylab.operators.join.RadixHashJoin;
import org.gpuquerylab.operators.join.UnpartitionedHashJoin;
import org.gpuquerylab.operators.selection.FilterSelection;
import org.gpuquerylab.operators.selection.Selection;
import org.gpuquerylab.operators.sort.MergeSort;
import org.gpuquerylab.operators.sort.RadixSortOperator;
import org.gpuquerylab.operators.sort.Sort;

/**
 * The catalogue of algorithms for the query operators. The contract tests for an operator find
 * every algorithm through this catalogue.
 */
public final class OperatorAlgorithms {
  private static final List<OperatorAlgorithm<?>> ENTRIES =
      List.of(
          OperatorAlgorithm.of(Selection.class, "filter", FilterSelection::new),
          OperatorAlgorithm.of(EquiJoin.class, "unpartitioned", UnpartitionedHashJoin::new),
          OperatorAlgorithm.of(EquiJoin.class, "radix", RadixHashJoin::new),
          OperatorAlgorithm.of(Aggregation.class, "hash", HashAggregation::new),
          OperatorAlgorithm.of(Aggregation.class, "atomic", AtomicAggregation::new)
              .needing(Capability.INT64_ATOMICS),
          OperatorAlgorithm.of(Sort.class, "merge", MergeSort::new),
          OperatorAlgorithm.of(Sort.class, "radix", RadixSortOperator::new));

  private static final Plugins.Catalogue<OperatorAlgorithmProvider, OperatorAlgorithm<?>>
      CATALOGUE =
          new Plugins.Catalogue<>(
              OperatorAlgorithmProvider.class,
              OperatorAlgorithmProvider::entries,
              OperatorAlgorithm::toString,
              (algorithm, origin) -> algorithm,
              ENTRIES);

  private OperatorAlgorithms() {}

  /**
   * All algorithms: first the algorithms of this module, then the algorithms in the jars of the
   * context class loader. The result also has a line for each provider that does not work.
   */
  public static Plugins.Found<OperatorAlgorithm<?>> all() {
    return CATALOGUE.found();
  }

  /** The algorithms for an operator, which is identified by its interface. */
  public static <O> List<OperatorAlgorithm<O>> of(Class<O> operator) {
    return among(all().items(), operator).toList();
  }

  /**
   * The algorithm with the given name. Providers are searched only if no algorithm of this module
   * has the name.
   *
   * @throws IllegalArgumentException if there is no such algorithm; the message names the existing
   *     ones
   */
  public static <O> OperatorAlgorithm<O> named(Class<O> operator, String name) {
    return among(ENTRIES, operator, name)
        .or(() -> among(all().items(), operator, name))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    String.format(
                        Locale.ROOT,
                        "there is no algorithm %s for %s, only %s",
                        name,
                        operator.getSimpleName(),
                        of(operator).stream().map(OperatorAlgorithm::name).toList())));
  }

  private static <O> Optional<OperatorAlgorithm<O>> among(
      List<OperatorAlgorithm<?>> entries, Class<O> operator, String name) {
    return among(entries, operator).filter(entry -> entry.name().equals(name)).findFirst();
  }

  @SuppressWarnings(
      "unchecked") // The cast is safe, because the entry names the interface of its operator.
  private static <O> Stream<OperatorAlgorithm<O>> among(
      List<OperatorAlgorithm<?>> entries, Class<O> operator) {
    return entries.stream()
        .filter(entry -> entry.operator() == operator)
        .map(entry -> (OperatorAlgorithm<O>) entry);
  }
}

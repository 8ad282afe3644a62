package org.gpuquerylab.operators.aggregation;

import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.operators.device.TypedKernels;

/** The kernels of {@code aggregate.cl} and {@code finish.cl}. */
final class AggregateKernels {
  static final TypedKernels PIECES = TypedKernels.of(AggregateKernels::pieces);
  static final TypedKernels ATOMICALLY = TypedKernels.of(AggregateKernels::atomically);
  static final TypedKernels FINISH = TypedKernels.of(AggregateKernels::finish);
  static final KernelSpec COUNT_PIECES =
      in("aggregate_count_pieces", "aggregate")
          .buffer("starts", ElementType.INT)
          .buffer("pieces", ElementType.INT)
          .value("groups", Kind.INT)
          .value("piece_rows", Kind.INT)
          .twin(AggregateTwins::countPieces);
  static final KernelSpec COUNT_ATOMICALLY =
      in("aggregate_count_atomically", "aggregate")
          .buffer("groups", ElementType.INT)
          .buffer("accumulators", ElementType.LONG)
          .value("n", Kind.INT)
          .value("copies", Kind.INT)
          .twin(AggregateTwins::countAtomically);
  static final KernelSpec SIZES =
      in("aggregate_sizes", "sizes")
          .buffer("starts", ElementType.INT)
          .buffer("counts", ElementType.LONG)
          .value("groups", Kind.INT)
          .twin(AggregateTwins::sizes);
  static final KernelSpec FIRST_COPIES =
      in("aggregate_first_copies", "sizes")
          .buffer("first", ElementType.INT)
          .value("groups", Kind.INT)
          .value("copies", Kind.INT)
          .twin(AggregateTwins::firstCopies);

  private AggregateKernels() {}

  private static KernelSpec.Builder in(String name, String file) {
    return KernelSpec.kernel(AggregateKernels.class, name).in(file);
  }

  private static KernelSpec pieces(ElementType<?> type) {
    return in("aggregate_pieces", "aggregate")
        .buffer("values", type)
        .buffer("starts", ElementType.INT)
        .buffer("first_piece", ElementType.INT)
        .buffer("partials", ElementType.LONG)
        .value("groups", Kind.INT)
        .value("pieces", Kind.INT)
        .value("piece_rows", Kind.INT)
        .twin(AggregateTwins::pieces);
  }

  private static KernelSpec atomically(ElementType<?> type) {
    return in("aggregate_atomically", "aggregate")
        .buffer("values", type)
        .buffer("groups", ElementType.INT)
        .buffer("accumulators", ElementType.LONG)
        .value("n", Kind.INT)
        .value("copies", Kind.INT)
        .twin(AggregateTwins::atomically);
  }

  /** By the type of the result. */
  private static KernelSpec finish(ElementType<?> type) {
    return in("aggregate_finish", "finish")
        .buffer("partials", ElementType.LONG)
        .buffer("first", ElementType.INT)
        .buffer("counts", ElementType.LONG)
        .buffer("out", type)
        .value("groups", Kind.INT)
        .twin(AggregateTwins::finish);
  }
}

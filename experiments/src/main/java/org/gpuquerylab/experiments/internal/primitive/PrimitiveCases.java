package org.gpuquerylab.experiments.internal.primitive;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.Reduction;

/** The catalogue of measured primitives; the copy is the first. */
final class PrimitiveCases {
  /** The name of the copy. */
  public static final String COPY = "copy-longs";

  private static final List<PrimitiveCase> ALL =
      Stream.of(
              Stream.of(
                  new CopyCase(),
                  new ScanCase<>(ElementType.INT),
                  new ScanCase<>(ElementType.LONG),
                  new ReduceCase<>(ElementType.INT, Reduction.SUM),
                  new ReduceCase<>(ElementType.DOUBLE, Reduction.SUM),
                  new ReduceCase<>(ElementType.DOUBLE, Reduction.MIN),
                  new CompactionCase(false),
                  new CompactionCase(true)),
              sorts().stream(),
              IntStream.of(1, 32, 1024, SegmentsCase.ALL).mapToObj(SegmentsCase::new),
              Stream.of(new GroupsCase(false), new GroupsCase(true)))
          .<PrimitiveCase>flatMap(cases -> cases)
          .toList();

  private PrimitiveCases() {}

  private static List<PrimitiveCase> sorts() {
    List<PrimitiveCase> sorts = new ArrayList<>();
    for (boolean values : new boolean[] {false, true}) {
      sorts.add(new RadixSortCase<>(ElementType.INT, 0, values));
      sorts.add(new RadixSortCase<>(ElementType.LONG, 0, values));
      sorts.add(new RadixSortCase<>(ElementType.LONG, 24, values));
    }
    return sorts;
  }

  /** All cases of the catalogue. */
  public static List<PrimitiveCase> all() {
    return ALL;
  }

  /**
   * The case with the given name.
   *
   * @throws java.util.NoSuchElementException if there is no such case
   */
  public static PrimitiveCase named(String name) {
    return ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }
}

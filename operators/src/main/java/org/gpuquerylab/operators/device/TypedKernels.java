package org.gpuquerylab.operators.device;

import java.util.function.Function;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelSpec;

/**
 * A kernel for each type of elements that a column may have.
 *
 * @param ints for {@link ElementType#INT}
 * @param longs for {@link ElementType#LONG}
 * @param doubles for {@link ElementType#DOUBLE}
 */
public record TypedKernels(KernelSpec ints, KernelSpec longs, KernelSpec doubles) {

  /** Declares the kernel for each type. */
  public static TypedKernels of(Function<ElementType<?>, KernelSpec> declaration) {
    return new TypedKernels(
        declaration.apply(ElementType.INT),
        declaration.apply(ElementType.LONG),
        declaration.apply(ElementType.DOUBLE));
  }

  /**
   * The kernel for a type.
   *
   * @throws IllegalArgumentException where no column has elements of the type
   */
  public KernelSpec of(ElementType<?> type) {
    if (type == ElementType.INT) {
      return ints;
    }
    if (type == ElementType.LONG) {
      return longs;
    }
    if (type == ElementType.DOUBLE) {
      return doubles;
    }
    throw new IllegalArgumentException("no column has elements of type " + type);
  }
}

package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.function.Function;

/**
 * A pair of values, one for each member of {@link Order}.
 *
 * @param known the value for {@link Order#KNOWN}
 * @param unions the value for {@link Order#UNIONS}
 */
record ByOrder<T>(T known, T unions) {
  /** Creates the pair by calling a factory for each order. */
  public static <T> ByOrder<T> of(Function<Order, T> factory) {
    return new ByOrder<>(factory.apply(Order.KNOWN), factory.apply(Order.UNIONS));
  }

  /** The value for an order. */
  public T get(Order order) {
    return order == Order.KNOWN ? known : unions;
  }
}

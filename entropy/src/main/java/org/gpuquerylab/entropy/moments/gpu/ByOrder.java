package org.gpuquerylab.entropy.moments.gpu;

import java.util.function.Function;

/**
 * One thing for each order.
 *
 * @param known for {@link Order#KNOWN}
 * @param unions for {@link Order#UNIONS}
 */
record ByOrder<T>(T known, T unions) {
  /** Makes both. */
  static <T> ByOrder<T> of(Function<Order, T> factory) {
    return new ByOrder<>(factory.apply(Order.KNOWN), factory.apply(Order.UNIONS));
  }

  T get(Order order) {
    return order == Order.KNOWN ? known : unions;
  }
}

package org.gpuquerylab.operators.algorithm;

import java.util.List;
import java.util.function.Function;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.operators.device.OperatorContext;

/**
 * An algorithm for a query operator, and its limits.
 *
 * @param operator the operator's interface, such as {@code EquiJoin}
 * @param name its name, unique among the algorithms of an operator
 * @param needs the capabilities that a device must have; copied
 * @param mostRows the most rows of each input table
 * @param opener makes the operator for a context
 */
public record OperatorAlgorithm<O>(
    Class<O> operator,
    String name,
    List<Capability> needs,
    int mostRows,
    Function<OperatorContext, ? extends O> opener) {

  /** Copies the list. */
  public OperatorAlgorithm {
    needs = List.copyOf(needs);
  }

  /** An algorithm without limits of its own. */
  public static <O> OperatorAlgorithm<O> of(
      Class<O> operator, String name, Function<OperatorContext, ? extends O> opener) {
    return new OperatorAlgorithm<>(operator, name, List.of(), Integer.MAX_VALUE, opener);
  }

  /** The same for devices with a capability. */
  public OperatorAlgorithm<O> needing(Capability capability) {
    return new OperatorAlgorithm<>(operator, name, List.of(capability), mostRows, opener);
  }

  /** The same for tables of up to a number of rows. */
  public OperatorAlgorithm<O> upTo(int rows) {
    return new OperatorAlgorithm<>(operator, name, needs, rows, opener);
  }

  /** Whether a device has the needed capabilities. */
  public boolean runsOn(DeviceInfo device) {
    return needs.stream().allMatch(device::has);
  }

  /** The operator by this algorithm, on a device that it runs on. */
  public O open(OperatorContext context) {
    return opener.apply(context);
  }

  /** Operator and name, such as {@code EquiJoin/radix}. */
  @Override
  public String toString() {
    return operator.getSimpleName() + "/" + name;
  }
}

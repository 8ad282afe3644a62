package org.gpuquerylab.operators;

import java.util.List;
import java.util.function.Function;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.operators.device.OperatorContext;

/**
 * An algorithm for a query operator, with its requirements and limits.
 *
 * @param operator the operator's interface, such as {@code EquiJoin}
 * @param name the name, which is unique among the algorithms for the operator
 * @param needs the capabilities that a device must have; copied
 * @param mostRows the maximum number of rows of each input table
 * @param opener creates the operator in a context
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

  /** Creates an entry for an algorithm without requirements and limits. */
  public static <O> OperatorAlgorithm<O> of(
      Class<O> operator, String name, Function<OperatorContext, ? extends O> opener) {
    return new OperatorAlgorithm<>(operator, name, List.of(), Integer.MAX_VALUE, opener);
  }

  /** Creates an entry for an algorithm that needs a capability. */
  public OperatorAlgorithm<O> needing(Capability capability) {
    return new OperatorAlgorithm<>(operator, name, List.of(capability), mostRows, opener);
  }

  /** Creates an entry for an algorithm with a maximum number of rows. */
  public OperatorAlgorithm<O> upTo(int rows) {
    return new OperatorAlgorithm<>(operator, name, needs, rows, opener);
  }

  /** Whether a device has the required capabilities. */
  public boolean runsOn(DeviceInfo device) {
    return needs.stream().allMatch(device::has);
  }

  /** Creates the operator with this algorithm, on a device that has the required capabilities. */
  public O open(OperatorContext context) {
    return opener.apply(context);
  }

  /** The operator and the name, such as {@code EquiJoin/radix}. */
  @Override
  public String toString() {
    return operator.getSimpleName() + "/" + name;
  }
}

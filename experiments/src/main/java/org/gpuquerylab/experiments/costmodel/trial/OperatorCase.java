package org.gpuquerylab.experiments.costmodel.trial;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.algorithm.Algorithm;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.table.Table;

/**
 * One operator with an input of one shape: how the models see it, and how it is run and checked.
 */
public interface OperatorCase {

  /** The shape as the text's model sees it, with columns of any width. */
  OperatorInput input();

  /** The algorithm that is run. */
  default Algorithm algorithm() {
    return Algorithm.ofText(input());
  }

  /**
   * The shape as the operator sees it, which the calibrated model predicts from: predicates on the
   * words of a string are several.
   */
  default OperatorInput stored() {
    return input();
  }

  /** For each step that the operator reports, in which step of the models its work is. */
  Map<String, String> modelSteps();

  /** The tables on the host that it works on, the fact table first. */
  List<Table> tables();

  /**
   * Runs the operator.
   *
   * @param tables those of {@link #tables}, on the device; not modified
   */
  DeviceTable run(OperatorContext context, List<DeviceTable> tables);

  /**
   * A number that stands for a result, by its contents.
   *
   * @param result what {@link #run} made, on the host
   */
  long checksum(Table result);

  /** The same number, found in plain Java from the host's tables. */
  long expectedChecksum();
}

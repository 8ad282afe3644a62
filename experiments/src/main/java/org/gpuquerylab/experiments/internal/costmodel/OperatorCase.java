package org.gpuquerylab.experiments.internal.costmodel;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.table.Table;

/**
 * One operator with an input of one shape. A case has the description for the models, and it can
 * run the operator and check the result.
 */
interface OperatorCase {

  /** The shape for the model of Yuan et al. 2013, with columns of any width. */
  OperatorInput input();

  /** The algorithm to run. */
  Algorithm algorithm();

  /**
   * The shape of the input as the operator sees it; the calibrated model predicts from this shape.
   * Each word of a string counts as a predicate.
   */
  default OperatorInput stored() {
    return input();
  }

  /** For each step that {@link #run} reports, the models' step that contains the step's work. */
  Map<String, String> modelSteps();

  /** The tables on the host that are the operator's input, the fact table first. */
  List<Table> tables();

  /**
   * Runs the operator, unless the algorithm is relational: {@link RelationalCase} runs these.
   *
   * @param tables the tables from {@link #tables} on the device; not modified
   */
  DeviceTable run(OperatorContext context, List<DeviceTable> tables);

  /**
   * A number that depends on the content of a result.
   *
   * @param result the result of {@link #run}, on the host
   */
  long checksum(Table result);

  /** The {@link #checksum} of the right result, computed in plain Java from the host's tables. */
  long expectedChecksum();
}

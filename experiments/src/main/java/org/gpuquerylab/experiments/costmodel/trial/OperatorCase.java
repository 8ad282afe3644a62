package org.gpuquerylab.experiments.costmodel.trial;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.algorithm.Algorithm;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.table.Table;

/**
 * One operator with an input of one shape: its form for the models, and how to run and check it.
 */
public interface OperatorCase {

  /** The shape for the text's model, with columns of any width. */
  OperatorInput input();

  /** The algorithm to run. */
  default Algorithm algorithm() {
    return Algorithm.ofText(input());
  }

  /**
   * The shape for the operator, from which the calibrated model predicts: each word of a string
   * counts as a predicate.
   */
  default OperatorInput stored() {
    return input();
  }

  /** For each step that the operator reports, the step of the models that contains its work. */
  Map<String, String> modelSteps();

  /** The tables on the host that it works on, the fact table first. */
  List<Table> tables();

  /**
   * Runs the operator.
   *
   * @param tables the tables of {@link #tables} on the device; not modified
   */
  DeviceTable run(OperatorContext context, List<DeviceTable> tables);

  /**
   * A number that represents the content of a result.
   *
   * @param result the result of {@link #run}, on the host
   */
  long checksum(Table result);

  /** The same number, computed in plain Java from the host's tables. */
  long expectedChecksum();
}

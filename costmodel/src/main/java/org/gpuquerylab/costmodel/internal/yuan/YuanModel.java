package org.gpuquerylab.costmodel.internal.yuan;

import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.CostStep;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.Transfer;

/**
 * The cost model of Yuan et al. 2013: it counts device memory transactions, and ignores caches and
 * arithmetic. Time and space are O(columns); for the sort they are O(columns + log p).
 *
 * @param device the device in the notation of Yuan et al. 2013
 */
public record YuanModel(Notation device) implements CostModel {

  /** The model's name on the command line. */
  public static final String NAME = "yuan";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public CostEstimate estimate(OperatorInput input) {
    Transfer transfer =
        new Transfer(
            input.inputBytes(), input.resultBytes(), device.hostToDevice(), device.deviceToHost());
    return new CostEstimate(input.operator(), steps(input), transfer);
  }

  private List<CostStep> steps(OperatorInput input) {
    if (input instanceof SelectionInput selection) {
      return SelectionCost.steps(selection, device);
    } else if (input instanceof JoinInput join) {
      return JoinCost.steps(join, device);
    } else if (input instanceof AggregationInput aggregation) {
      return AggregationCost.steps(aggregation, device);
    } else if (input instanceof SortInput sort) {
      return SortCost.steps(sort, device);
    }
    throw new IllegalArgumentException("no formulas for " + input);
  }

  /**
   * The number of transactions of {@code rows} values in sequence: {@code rows / W * ceil(bytes * W
   * / C_r)}.
   *
   * @param bytes width of a value in bytes
   */
  public double sequentialReads(long rows, int bytes) {
    return Transactions.sequential(rows, bytes, device.threadGroup(), device.readSegment());
  }

  /**
   * The number of transactions of {@code accesses} random reads: {@code accesses * ceil(bytes /
   * C_r)}.
   *
   * @param bytes width of a value in bytes
   */
  public double randomReads(long accesses, int bytes) {
    return Transactions.random((double) accesses, bytes, device.readSegment());
  }
}

package org.gpuquerylab.costmodel.internal.planning;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.costmodel.internal.work.StepWork;

/** One operator of a plan. */
public sealed interface PlanOperator {

  /**
   * The operator's time.
   *
   * @throws CostModelException if the model has no formulas for the operator
   */
  CostEstimate estimate(CostModel model);

  /** The numbers of the input that decide whether it lies within the ranges of a fit. */
  Map<String, Double> numbers(CalibratedModel model);

  /**
   * A limit in seconds that exceeds any plan's time; sums of such times, and their milliseconds,
   * stay finite.
   */
  double MOST_SECONDS = 1e18;

  private static CostEstimate checked(CostEstimate estimate) {
    double seconds = estimate.totalSeconds();
    if (!(seconds >= 0 && seconds <= MOST_SECONDS)) {
      throw new CostModelException(
          "operator "
              + estimate.operator()
              + " would take "
              + seconds
              + " s, more than any real plan; give smaller numbers, or a profile that was measured");
    }
    return estimate;
  }

  /**
   * An operator given by its input's shape.
   *
   * @param algorithm an algorithm of the input's operator
   * @param input the shape of the operator's input
   */
  record OfShape(Algorithm algorithm, OperatorInput input) implements PlanOperator {
    @Override
    public Map<String, Double> numbers(CalibratedModel model) {
      return algorithm.numbers(input);
    }

    @Override
    public CostEstimate estimate(CostModel model) {
      if (model instanceof CalibratedModel calibrated) {
        return checked(calibrated.estimate(algorithm, input));
      } else if (algorithm.isOfText()) {
        return checked(model.estimate(input));
      }
      throw new CostModelException(
          "model "
              + model.name()
              + " has no formulas for algorithm "
              + algorithm.label()
              + " of operator "
              + algorithm.operator()
              + "; use model "
              + CalibratedModel.NAME);
    }
  }

  /**
   * An operator that states its work.
   *
   * @param name the name that selects the operator's coefficients
   * @param steps the work
   * @param inputBytes bytes copied from the host
   * @param resultBytes bytes copied to the host
   */
  record OfWork(String name, List<StepWork> steps, double inputBytes, double resultBytes)
      implements PlanOperator {
    /** Copies the list. */
    public OfWork {
      steps = List.copyOf(steps);
    }

    @Override
    public Map<String, Double> numbers(CalibratedModel model) {
      return model.numbers(steps);
    }

    @Override
    public CostEstimate estimate(CostModel model) {
      if (model instanceof CalibratedModel calibrated) {
        return checked(calibrated.estimate(name, steps, inputBytes, resultBytes));
      }
      throw new CostModelException(
          "operator "
              + name
              + " states its work, for which model "
              + model.name()
              + " has no formulas; use model "
              + CalibratedModel.NAME);
    }
  }
}

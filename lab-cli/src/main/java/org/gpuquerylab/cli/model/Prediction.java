package org.gpuquerylab.cli.model;

import java.util.List;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.calibrated.Extrapolation;
import org.gpuquerylab.costmodel.plan.PlanOperator;

/**
 * A model's prediction for one operator of a plan, and how reliable it is.
 *
 * @param estimate the time
 * @param fit the model's fit for such an operator
 * @param outside where its input is outside the range of the fit
 */
record Prediction(CostEstimate estimate, Fit fit, List<Extrapolation> outside) {

  /** What a model knows of an operator from measurements. */
  enum Fit {
    /** The text's model has nothing that could be fitted. */
    NONE,
    /** All coefficients are 1. */
    UNFITTED,
    /** The input is within the range of the fit. */
    FITTED,
    /** Coefficients were fitted, but to other inputs. */
    EXTRAPOLATED
  }

  /** The prediction of an operator. */
  static Prediction of(PlanOperator operator, CostModel model) {
    CostEstimate estimate = operator.estimate(model);
    if (!(model instanceof CalibratedModel calibrated)) {
      return new Prediction(estimate, Fit.NONE, List.of());
    }
    String name = estimate.operator();
    List<Extrapolation> outside = calibrated.extrapolations(name, operator.numbers(calibrated));
    if (!calibrated.device().isFitted(name)) {
      return new Prediction(estimate, Fit.UNFITTED, outside);
    }
    return new Prediction(estimate, outside.isEmpty() ? Fit.FITTED : Fit.EXTRAPOLATED, outside);
  }
}

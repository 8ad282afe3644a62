package org.gpuquerylab.cli.internal.model;

import java.util.List;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.calibrated.Extrapolation;
import org.gpuquerylab.costmodel.internal.planning.PlanOperator;

/**
 * A model's prediction for one operator of a plan, and how reliable the prediction is.
 *
 * @param estimate the predicted time
 * @param fit the fit of the model for this kind of operator
 * @param outside describes how the operator's input lies outside the range of the fit
 */
record Prediction(CostEstimate estimate, Fit fit, List<Extrapolation> outside) {

  /** The measurements on which a model of an operator is based. */
  enum Fit {
    /** The model of Yuan et al. 2013 has no coefficients that could be fitted. */
    NONE,
    /** The model is not fitted: all coefficients are 1. */
    UNFITTED,
    /** The input is within the range of the fit. */
    FITTED,
    /** The coefficients were fitted, but to different inputs. */
    EXTRAPOLATED
  }

  /** Predicts the time of an operator. */
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

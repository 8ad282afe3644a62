package org.gpuquerylab.costmodel.calibrated;

import java.util.List;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.CostStep;
import org.gpuquerylab.costmodel.CostTerm;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.Transfer;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.HostMemory;

/**
 * The second model, see the package: {@code sum of coefficient x work / rate}.
 *
 * @param device the device with its coefficients
 * @param memory the host memory of transfers
 * @param replayed whether launches are replayed from a captured sequence
 */
public record CalibratedModel(DeviceProfile device, HostMemory memory, boolean replayed)
    implements CostModel {

  /** The model's name on the command line. */
  public static final String NAME = "calibrated";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public CostEstimate estimate(OperatorInput input) {
    return estimate(Algorithm.ofText(input), input);
  }

  /**
   * The estimate of an operator by one of its algorithms.
   *
   * @throws IllegalArgumentException where the algorithm is another operator's
   */
  public CostEstimate estimate(Algorithm algorithm, OperatorInput input) {
    return estimate(
        algorithm.key(),
        algorithm.steps(input, device.facts()),
        input.inputBytes(),
        input.resultBytes());
  }

  /**
   * The estimate of any operator that states its work.
   *
   * @param operator the operator's name, by which the coefficients were fitted
   * @param steps not modified
   * @param inputBytes S_i: bytes that come from the host
   * @param resultBytes S_o: bytes that go there
   */
  public CostEstimate estimate(
      String operator, List<StepWork> steps, double inputBytes, double resultBytes) {
    Transfer transfer =
        new Transfer(
            inputBytes,
            resultBytes,
            device.bandwidths().in(memory),
            device.bandwidths().out(memory));
    List<CostStep> costs = steps.stream().map(step -> cost(operator, step)).toList();
    return new CostEstimate(operator, costs, transfer);
  }

  /** The time of one step, with the coefficients fitted for it. */
  public CostStep cost(String operator, StepWork step) {
    List<CostTerm> terms = step.works().stream().map(work -> term(operator, step, work)).toList();
    return new CostStep(step.step(), terms);
  }

  private CostTerm term(String operator, StepWork step, Work work) {
    double coefficient = device.coefficient(key(operator, step.step()), work.kind().key());
    return WorkTerm.of(step, work, coefficient, device, replayed);
  }

  /** The name of a step's coefficients in a profile. */
  static String key(String operator, String step) {
    return operator + "." + step;
  }
}

package org.gpuquerylab.costmodel.calibrated;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.CostStep;
import org.gpuquerylab.costmodel.CostTerm;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.Transfer;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.costmodel.internal.work.StepWork;
import org.gpuquerylab.costmodel.internal.work.Work;
import org.gpuquerylab.costmodel.internal.work.WorkKind;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.FittedRange;
import org.gpuquerylab.costmodel.profile.ProfileFile;
import org.gpuquerylab.costmodel.profile.TransferMemory;

/**
 * The calibrated model, which the package description explains: a time is the {@code sum of
 * coefficient x work / rate}.
 *
 * @param device the device with its coefficients
 * @param memory the host memory from and to which data are copied
 * @param replayed whether launches are replayed from a captured sequence
 */
public record CalibratedModel(DeviceProfile device, TransferMemory memory, boolean replayed)
    implements CostModel {

  /** The model's name on the command line. */
  public static final String NAME = "calibrated";

  /**
   * The model of a device, for data that are copied from and to page-locked host memory, and
   * launches that the host enqueues one by one.
   *
   * <pre>{@code
   * CalibratedModel model = CalibratedModel.of(Path.of("profiles/nvidia-h200-cuda.json"));
   * CostEstimate join = model.estimate(new JoinInput(1 << 28, 1 << 16, List.of(4), List.of(4), 0.1));
   * System.out.println(join.totalSeconds());
   * }</pre>
   *
   * @param profile the device's profile, a file that {@code lab calibrate} wrote
   * @throws org.gpuquerylab.costmodel.CostModelException if the file has a fault; the message names
   *     the file, the place and the fault
   */
  public static CalibratedModel of(Path profile) {
    return new CalibratedModel(ProfileFile.read(profile), TransferMemory.PINNED, false);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public CostEstimate estimate(OperatorInput input) {
    return estimate(Algorithm.ofText(input), input);
  }

  /**
   * Estimates the time of an operator that uses the given algorithm.
   *
   * @throws IllegalArgumentException if the algorithm belongs to another operator
   */
  public CostEstimate estimate(Algorithm algorithm, OperatorInput input) {
    return estimate(
        algorithm.key(),
        algorithm.steps(input, device.facts()),
        input.inputBytes(),
        input.resultBytes());
  }

  /**
   * Estimates the time of any operator that states its work.
   *
   * @param operator the operator's name, under which the coefficients were fitted
   * @param steps not modified
   * @param inputBytes S_i: bytes copied from the host
   * @param resultBytes S_o: bytes copied to the host
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

  /**
   * The numbers of an input that are outside the ranges to which the coefficients were fitted; none
   * if no coefficients were fitted. Each number is checked alone, so combinations of numbers that
   * never occurred in the fit are not found.
   *
   * @param operator the operator's name, which selects the coefficients
   * @param numbers numbers of the input, by name; see {@link Algorithm#numbers} and {@link
   *     #numbers}
   */
  public List<Extrapolation> extrapolations(String operator, Map<String, Double> numbers) {
    if (!device.isFitted(operator)) {
      return List.of();
    }
    Map<String, FittedRange> ranges = device.fitted().getOrDefault(operator, Map.of());
    List<Extrapolation> outside = new ArrayList<>();
    new TreeMap<>(numbers)
        .forEach(
            (name, value) -> {
              FittedRange range = ranges.get(name);
              if (range == null || !range.contains(value)) {
                outside.add(new Extrapolation(name, value, range));
              }
            });
    return outside;
  }

  /**
   * The numbers of an operator that states its work: the milliseconds of each kind of work in each
   * step.
   */
  public Map<String, Double> numbers(List<StepWork> steps) {
    Map<String, Double> numbers = new TreeMap<>();
    for (StepWork step : steps) {
      for (WorkKind kind : WorkKind.values()) {
        double seconds = step.seconds(kind, device, replayed);
        if (seconds > 0) {
          numbers.put(number(step.step(), kind.key()), 1e3 * seconds);
        }
      }
    }
    return numbers;
  }

  /** The name under which {@link #numbers} has the milliseconds of one kind of work in one step. */
  public static String number(String step, String kind) {
    return step + " " + kind + " ms";
  }

  private CostTerm term(String operator, StepWork step, Work work) {
    double coefficient = device.coefficient(key(operator, step.step()), work.kind().key());
    return WorkTerm.of(step, work, coefficient, device, replayed);
  }

  /** The name of a step's coefficients in a profile. */
  public static String key(String operator, String step) {
    return operator + "." + step;
  }
}

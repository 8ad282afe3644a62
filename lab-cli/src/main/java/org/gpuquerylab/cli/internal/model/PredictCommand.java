package org.gpuquerylab.cli.internal.model;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.cli.internal.option.ProfilesOption;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.internal.planning.PlanFile;
import org.gpuquerylab.costmodel.internal.planning.PlanOperator;
import org.gpuquerylab.costmodel.internal.yuan.YuanModel;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.measure.internal.session.BackendChoice;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab predict}. */
@Command(
    name = "predict",
    description = "Predicts the time of a plan's operators, step by step, on a device.",
    mixinStandardHelpOptions = true)
public final class PredictCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(
      paramLabel = "PLAN",
      description = {
        "The operators, such as",
        "{\"operators\": [{\"operator\": \"selection\", \"rows\": 60000000,",
        " \"predicateBytes\": [4], \"projectedBytes\": [4, 4], \"selectivity\": 0.1}]};",
        "docs/costmodel.md describes them all."
      })
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path plan;

  @Option(
      names = "--device",
      paramLabel = "PROFILE",
      description =
          "A profile: its file, its name in the folder, or the device's name. The default"
              + " is the profile of this machine's best device.")
  @Nullable String device;

  @Mixin ProfilesOption profiles = new ProfilesOption();

  @Option(
      names = "--model",
      paramLabel = "M",
      description = "yuan or calibrated (default: ${DEFAULT-VALUE}).",
      defaultValue = CalibratedModel.NAME)
  String model = CalibratedModel.NAME;

  @Option(names = "--explain", description = "Print the terms of each step.")
  boolean explain;

  @Option(
      names = "--pageable",
      description = "Predict the time of transfers from and to Java arrays.")
  boolean pageable;

  @Option(
      names = "--replayed",
      description = "Predict the time of launches that are replayed from a captured sequence.")
  boolean replayed;

  @Option(names = "--json", description = "Print one JSON object.")
  boolean json;

  @Override
  public Integer call() {
    List<PlanOperator> operators = PlanFile.read(plan);
    DeviceProfile profile = profile();
    CostModel chosen = model(profile);
    List<Prediction> predictions =
        operators.stream().map(operator -> prediction(operator, chosen)).toList();
    PredictionText text = new PredictionText(profile, chosen.name(), predictions, explain);
    if (json) {
      spec.commandLine().getOut().println(text.json());
    } else {
      text.print(spec.commandLine().getOut());
    }
    spec.commandLine().getOut().flush();
    return 0;
  }

  private Prediction prediction(PlanOperator operator, CostModel chosen) {
    try {
      return Prediction.of(operator, chosen);
    } catch (CostModelException e) {
      throw new CostModelException(plan + ": " + e.getMessage(), e);
    }
  }

  private DeviceProfile profile() {
    ProfileStore store = profiles.store();
    if (device != null) {
      return store.find(device);
    }
    DeviceInfo best = BackendChoice.of(null).device();
    return store.find(best);
  }

  private CostModel model(DeviceProfile profile) {
    TransferMemory memory = pageable ? TransferMemory.PAGEABLE : TransferMemory.PINNED;
    return switch (model) {
      case YuanModel.NAME -> new YuanModel(profile.notation(memory));
      case CalibratedModel.NAME -> new CalibratedModel(profile, memory, replayed);
      default ->
          throw Suggestion.unknown("model", model, List.of(YuanModel.NAME, CalibratedModel.NAME));
    };
  }
}

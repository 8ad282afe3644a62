package org.gpuquerylab.cli.internal.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gpuquerylab.cli.internal.option.ProfilesOption;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ProfileFile;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.experiments.internal.costmodel.FusedFit;
import org.gpuquerylab.experiments.internal.costmodel.ModelSweeps;
import org.gpuquerylab.experiments.internal.costmodel.ProfileFit;
import org.gpuquerylab.experiments.internal.ssb.SsbExperiment;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.environment.StoredEnvironment;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.SweepAxis;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab fit}. */
@Command(
    name = "fit",
    description = {
      "Fits the calibrated model of a device to a run of yuan-sweeps or of ssb.",
      "A run of ssb fits the model of the fused path. The coefficients are fitted to"
          + " every second point",
      "of each sweep, or to every second query, and stored in the device's profile. The"
          + " other points",
      "or queries test the fit."
    },
    mixinStandardHelpOptions = true)
public final class FitCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder of a run of yuan-sweeps or ssb.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path run;

  @Option(
      names = "--device",
      paramLabel = "PROFILE",
      required = true,
      description = "The profile to fit: its file, its name in the folder, or the device's name.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  String device;

  @Mixin ProfilesOption profiles = new ProfilesOption();

  @Override
  public Integer call() {
    Path file = profiles.store().locate(device);
    DeviceProfile profile = ProfileFile.read(file);
    List<Row> rows = rows(profile);
    ProfileFit fit = isOfSsb() ? FusedFit.of(profile, rows) : ProfileFit.of(profile, rows);
    if (fit.fitted() == 0) {
      throw new InputException(
          run
              + ": no row has the work that was predicted; measure with a profile in the folder profiles");
    }
    ProfileFile.write(fit.profile(), file);
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "%s: fitted to %d points, %.1f %% mean absolute error on %d points held"
            + " out%nwritten to %s%n",
        profile,
        fit.fitted(),
        100 * fit.heldOutError(),
        fit.heldOut(),
        file);
    out.flush();
    return 0;
  }

  private boolean isOfSsb() {
    return RunFolder.existing(run).sweep().experiment().equals(SsbExperiment.NAME);
  }

  /** The rows that were measured on the profile's device. */
  private List<Row> rows(DeviceProfile profile) {
    RunFolder found = RunFolder.existing(run);
    String experiment = found.sweep().experiment();
    if (!experiment.equals(ModelSweeps.NAME) && !isOfSsb()) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: a run of %s; name one of %s or %s",
              run,
              experiment,
              ModelSweeps.NAME,
              SsbExperiment.NAME));
    }
    StoredRun stored = StoredRun.read(Experiments.of(found), found);
    List<Row> rows = stored.agreed().stream().filter(row -> ProfileFit.isOf(profile, row)).toList();
    if (rows.isEmpty()) {
      throw new InputException(
          run
              + ": no row was measured on backend "
              + profile.backend()
              + " of "
              + profile
              + "; name another run or profile");
    }
    checkDevice(profile, stored.environment(), rows);
    return rows;
  }

  /** The rows name only the backend; the environment of the run identifies the device. */
  private void checkDevice(DeviceProfile profile, StoredEnvironment environment, List<Row> rows) {
    for (JsonNode one : environment.all()) {
      checkDevice(profile, one.path("devices"), rows);
    }
  }

  private void checkDevice(DeviceProfile profile, JsonNode devices, List<Row> rows) {
    for (Row row : rows) {
      String selector = row.point().get(SweepAxis.BACKEND);
      String name = nameOf(selector, devices).orElse(profile.device());
      if (!name.equals(profile.device())) {
        throw new InputException(
            String.format(
                Locale.ROOT,
                "%s: %s was %s there, not %s; name another run or profile",
                run,
                selector,
                Quote.of(name),
                profile.device()));
      }
    }
  }

  /** The name of the first device that a selector, such as opencl or opencl:1, selects. */
  private static Optional<String> nameOf(String selector, JsonNode devices) {
    for (JsonNode device : devices) {
      String full = device.path("selector").asText();
      if (full.equals(selector) || full.startsWith(selector + ":")) {
        return Optional.of(device.path("name").asText());
      }
    }
    return Optional.empty();
  }
}

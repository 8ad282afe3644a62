package org.gpuquerylab.cli.internal.model;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gpuquerylab.cli.internal.option.BackendOption;
import org.gpuquerylab.cli.internal.option.Placement;
import org.gpuquerylab.cli.internal.option.ProfilesOption;
import org.gpuquerylab.costmodel.internal.calibration.Calibration;
import org.gpuquerylab.costmodel.internal.calibration.CalibrationOptions;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ProfileFile;
import org.gpuquerylab.input.internal.MachineMeter;
import org.gpuquerylab.measure.internal.session.FaultHandler;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lab calibrate}. */
@Command(
    name = "calibrate",
    description = {
      "Measures the facts about a device that cost models need, and stores them as a profile.",
      "Run it on an idle machine; it takes a few seconds."
    },
    mixinStandardHelpOptions = true)
public final class CalibrateCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Mixin BackendOption backend = new BackendOption();

  @Mixin ProfilesOption profiles = new ProfilesOption();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the profile to this file instead of the folder.")
  @Nullable Path file;

  @Option(
      names = "--quick",
      description = {
        "Measure rough numbers with small buffers, to try the command. The profile and"
            + " predictions made",
        "with it say so."
      })
  boolean quick;

  @Override
  public Integer call() {
    ProfileFile.prepare(file == null ? profiles.store().folder().resolve("DEVICE.json") : file);
    try (Placement place = Placement.onDevice(backend.name)) {
      PrintWriter err = spec.commandLine().getErr();
      MachineMeter meter = new MachineMeter();
      DeviceProfile profile =
          new Calibration(
                  place.open(),
                  quick ? CalibrationOptions.quick() : CalibrationOptions.of(place.device()),
                  line -> err.println("lab: " + line))
              .run();
      PrintWriter out = spec.commandLine().getOut();
      new ProfileText(profile).print(out);
      out.flush();
      return save(profile, quick ? Optional.empty() : meter.disturbance());
    }
  }

  /** Writes the profile, unless it is wrong and would be found by predictions; the exit status. */
  int save(DeviceProfile profile, Optional<String> disturbance) {
    boolean stores = disturbance.isEmpty() || file != null;
    if (disturbance.isPresent()) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          String.format(
              Locale.ROOT,
              "lab: %s, so the numbers are wrong%s; run it again on an idle machine",
              disturbance.get(),
              stores ? "" : " and not stored"));
      err.flush();
    }
    if (stores) {
      PrintWriter out = spec.commandLine().getOut();
      out.println("written to " + write(profile));
      out.flush();
    }
    return stores ? 0 : FaultHandler.FAILED;
  }

  private Path write(DeviceProfile profile) {
    if (file == null) {
      return profiles.store().save(profile);
    }
    ProfileFile.write(profile, file);
    return file;
  }
}

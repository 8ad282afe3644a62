package org.gpuquerylab.engine.internal.cost;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.input.OutputFile;
import org.gpuquerylab.input.internal.MachineMeter;
import org.gpuquerylab.input.internal.UserFolder;

/**
 * The measured costs of devices, each in a file of the user's folder, such as {@code
 * ~/.local/share/gpu-query-lab/operators/cuda-nvidia-h200.json}. It is read on the device's machine
 * only.
 */
public final class CalibratedCosts {
  private static final String FOLDER = "operators";

  /** The most milliseconds of a launch, and nanoseconds of a row, that are believed. */
  private static final double MOST = 1e6;

  /** A table of 4 MiB leaves the caches of a core. */
  private static final int FAR_OF_CPU = 1 << 18;

  /** A table of 128 MiB leaves the caches of a GPU. */
  private static final int FAR_OF_GPU = 1 << 23;

  /** On an idle machine, the median run of an operator takes up to 1.3 times the shortest. */
  private static final double MOST_SPREAD = 2;

  private final Path folder;
  private final int far;
  private final BiFunction<MachineMeter, Double, Optional<String>> doubts;

  /**
   * The costs in a folder, which may be missing.
   *
   * @param far 0 is the rows for the device
   * @param doubts why a measurement is wrong that a meter watched, and that has a spread; empty if
   *     it is not
   */
  CalibratedCosts(Path folder, int far, BiFunction<MachineMeter, Double, Optional<String>> doubts) {
    this.folder = folder;
    this.far = far;
    this.doubts = doubts;
  }

  /** The costs in the user's folder. */
  public static CalibratedCosts ofThisUser() {
    return new CalibratedCosts(UserFolder.data(FOLDER), 0, CalibratedCosts::doubt);
  }

  private static Optional<String> doubt(MachineMeter meter, double spread) {
    return meter.disturbance().or(() -> unsteady(spread));
  }

  static Optional<String> unsteady(double spread) {
    return spread > MOST_SPREAD
        ? Optional.of(
            String.format(Locale.ROOT, "runs of one operator differed by a factor of %.1f", spread))
        : Optional.empty();
  }

  /** The file of a device. */
  public Path file(DeviceInfo device) {
    return folder.resolve(UserFolder.name(device.backend() + " " + device.name()) + ".json");
  }

  /**
   * The costs of a device that are stored.
   *
   * @throws InputException if the file cannot be read; the message names it
   */
  public Optional<CalibratedCost> stored(DeviceInfo device) {
    Path file = file(device);
    return Files.exists(file)
        ? Optional.of(
            InputFile.read(
                file,
                InputFile.MIB,
                InputException::new,
                (in, source) ->
                    JsonReader.read(in, source, InputException::new, json -> cost(json.object()))))
        : Optional.empty();
  }

  /**
   * The costs of a device, which are measured and stored if there are none. What is measured on a
   * busy machine is not stored.
   *
   * @param anew whether they are measured in any case
   * @param warnings takes a line that says why they are not stored
   * @throws InputException if the file cannot be read or written; the message names it
   */
  public CalibratedCost of(Backend backend, boolean anew, Consumer<String> warnings) {
    return (anew ? Optional.<CalibratedCost>empty() : stored(backend.device()))
        .orElseGet(() -> measured(backend, warnings));
  }

  private CalibratedCost measured(Backend backend, Consumer<String> warnings) {
    boolean isGpu = backend.device().kind() == DeviceInfo.Kind.GPU;
    int usual = isGpu ? FAR_OF_GPU : FAR_OF_CPU;
    MachineMeter meter = new MachineMeter();
    CostMeasurement.Result measured = CostMeasurement.of(backend, far == 0 ? usual : far);
    Optional<String> doubt = doubts.apply(meter, measured.spread());
    if (doubt.isPresent()) {
      warnings.accept(
          String.format(
              Locale.ROOT,
              "the costs of %s are measured, but not stored: %s; measure on an idle machine",
              backend.device().name(),
              doubt.get()));
      return measured.cost();
    }
    store(backend.device(), measured.cost());
    return measured.cost();
  }

  private void store(DeviceInfo device, CalibratedCost cost) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new InputException(OutputFile.fault(folder, e), e);
    }
    OutputFile.replace(
        file(device), json(device, cost).toPrettyString().getBytes(StandardCharsets.UTF_8));
  }

  private static ObjectNode json(DeviceInfo device, CalibratedCost cost) {
    ObjectNode file = JsonNodeFactory.instance.objectNode();
    file.put("backend", device.backend());
    file.put("device", device.name());
    file.put("launchMillis", cost.launchMillis());
    put(file, "buildNanos", cost.build());
    put(file, "probeNanos", cost.probe());
    file.put("outputNanos", cost.output());
    file.put("gatherNanos", cost.gather());
    file.put("filterNanos", cost.filter());
    put(file, "groupNanos", cost.group());
    file.put("sortNanos", cost.sort());
    return file;
  }

  private static void put(ObjectNode file, String key, TableCost cost) {
    file.putObject(key)
        .put("near", cost.near())
        .put("far", cost.far())
        .put("farRows", cost.farRows());
  }

  private static CalibratedCost cost(JsonObject file) {
    file.text("backend");
    file.text("device");
    CalibratedCost cost =
        new CalibratedCost(
            file.number("launchMillis", 0, MOST),
            table(file, "buildNanos"),
            table(file, "probeNanos"),
            file.number("outputNanos", 0, MOST),
            file.number("gatherNanos", 0, MOST),
            file.number("filterNanos", 0, MOST),
            table(file, "groupNanos"),
            file.number("sortNanos", 0, MOST));
    file.refuseOthers();
    return cost;
  }

  private static TableCost table(JsonObject file, String key) {
    JsonObject object = file.object(key);
    TableCost cost =
        new TableCost(
            object.number("near", 0, MOST),
            object.number("far", 0, MOST),
            object.number("farRows", 2.0 * TableCost.NEAR_ROWS, Integer.MAX_VALUE));
    object.refuseOthers();
    return cost;
  }
}

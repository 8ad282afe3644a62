package org.gpuquerylab.cli.internal.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.cli.internal.option.BackendOption;
import org.gpuquerylab.cli.internal.option.Placement;
import org.gpuquerylab.cli.internal.option.ProfilesOption;
import org.gpuquerylab.costmodel.internal.planning.AutoPath;
import org.gpuquerylab.costmodel.internal.planning.StarPlanner;
import org.gpuquerylab.costmodel.internal.planning.StarPredictor;
import org.gpuquerylab.costmodel.internal.planning.StarStatistics;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.input.internal.ByteCount;
import org.gpuquerylab.operators.internal.path.StarPath;
import org.gpuquerylab.operators.internal.path.StarPaths;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.table.Database;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the path of {@code lab ssb} and its device. */
final class StarPathOptions {

  @Option(
      names = "--path",
      paramLabel = "PATH",
      description = {
        "auto: for each query, the path on a device that the cost model predicts to be fastest;",
        "fused: one pass over the fact table on a device;",
        "operator: operators one after the other on a device;",
        "parallel: threads of the host;",
        "reference: row by row on the host (default: auto)."
      },
      defaultValue = AutoPath.NAME)
  String path = AutoPath.NAME;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description =
          "The columns of the fused path: plain, with 4 bytes per value, or narrow."
              + " The default is plain; with auto, it is the encoding that is predicted"
              + " to be faster.")
  @Nullable String encoding;

  @Mixin ProfilesOption profiles = new ProfilesOption();

  @Mixin BackendOption backend = new BackendOption();

  @Option(
      names = "--memory",
      paramLabel = "BYTES",
      description = {
        "Device memory that may be used, such as 67108864 or 64M (default: all).",
        "If columns do not fit, the fact table is copied in chunks."
      })
  @Nullable String memory;

  /**
   * Checks all options except the backend.
   *
   * @throws InputException if an option is wrong; the message names it
   */
  void check() {
    encodings();
    List<String> paths = new ArrayList<>(List.of(AutoPath.NAME));
    paths.addAll(StarPaths.ON_DEVICES);
    paths.addAll(StarPaths.ON_HOST);
    if (!paths.contains(path)) {
      throw Suggestion.unknown("path", path, paths);
    }
    checkMemory();
  }

  private void checkMemory() {
    if (memory == null) {
      return;
    }
    if (StarPaths.ON_HOST.contains(path)) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "--memory: the path %s runs on the host; leave the option out, or choose %s",
              path,
              String.join(" or ", StarPaths.ON_DEVICES)));
    }
    ByteCount.parse("--memory", memory, InputException::new);
  }

  /** The encodings that the fused path may use, the default one first. */
  private List<Encoding> encodings() {
    if (encoding == null) {
      return List.of(Encoding.PLAIN, Encoding.NARROW);
    }
    for (Encoding known : Encoding.values()) {
      if (known.name().toLowerCase(Locale.ROOT).equals(encoding)) {
        return List.of(known);
      }
    }
    throw Suggestion.unknown("encoding", encoding, List.of("plain", "narrow"));
  }

  /** Opens the device of the path; the caller must close it. Limits the memory of the device. */
  Placement place() {
    if (StarPaths.ON_HOST.contains(path)) {
      return Placement.onHost(path, backend.name, StarPaths.ON_DEVICES);
    }
    Placement place =
        path.equals(StarPaths.FUSED)
            ? Placement.onDevices(backend.name)
            : Placement.onDevice(backend.name);
    DeviceGroup group = place.group();
    if (memory != null && group != null) {
      long bytes = ByteCount.parse("--memory", memory, InputException::new);
      group.members().forEach(member -> member.limitMemory(bytes));
    }
    return place;
  }

  /**
   * Opens the path on its device.
   *
   * @param threads number of threads of the path {@code parallel}
   */
  StarPath open(Placement place, Database database, int threads) {
    Backend open = place.backend();
    DeviceGroup group = place.group();
    if (open == null || group == null) {
      return StarPaths.onHost(path, database, threads);
    }
    if (group.size() > 1) {
      return StarPaths.onDevices(database, group, encodings().get(0));
    }
    return path.equals(AutoPath.NAME)
        ? new AutoPath(open, planner(open, database))
        : StarPaths.onDevice(path, database, open, encodings().get(0));
  }

  private StarPlanner planner(Backend open, Database database) {
    Optional<DeviceProfile> profile = profiles.store().lookUp(open.device());
    return new StarPlanner(
        new StarPredictor(new StarStatistics(database), open.device()),
        encodings(),
        profile.orElse(null),
        open.freeMemory());
  }
}

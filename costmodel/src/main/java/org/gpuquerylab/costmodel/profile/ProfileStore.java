package org.gpuquerylab.costmodel.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.backend.DeviceInfo;
import org.gpuquerylab.costmodel.CostModelException;

/**
 * A folder of profiles, one file a device and backend, such as {@code nvidia-h200-cuda.json}.
 *
 * @param folder need not exist before the first {@link #save}
 */
public record ProfileStore(Path folder) {
  /** The folder that commands and experiments take unless they are told another. */
  public static final String DEFAULT_FOLDER = "profiles";

  private static final String EXTENSION = ".json";

  /** Writes a profile in the place of the device's older one, and returns its file. */
  public Path save(DeviceProfile profile) {
    Path file = folder.resolve(name(profile) + EXTENSION);
    ProfileFile.write(profile, file);
    return file;
  }

  /** The profile of a device, empty where it was never measured. */
  public Optional<DeviceProfile> lookUp(DeviceInfo device) {
    return all().stream().filter(profile -> profile.isOf(device)).findFirst();
  }

  /**
   * The profile of a device.
   *
   * @throws CostModelException where there is none, naming the device and how to measure it
   */
  public DeviceProfile find(DeviceInfo device) {
    return lookUp(device)
        .orElseThrow(
            () -> missing(device.name() + " (" + device.backend() + ")", device.selector()));
  }

  /**
   * The profile that a user names; see {@link #locate}.
   *
   * @throws CostModelException where there is none, or several, naming the choices
   */
  public DeviceProfile find(String name) {
    return ProfileFile.read(locate(name));
  }

  /**
   * The file of the profile that a user names: by the file's path, by its name in this folder,
   * without {@code .json}, or by the device's name where one file alone has a profile of it.
   *
   * @throws CostModelException where there is none, or several, naming the choices
   */
  public Path locate(String name) {
    if (name.endsWith(EXTENSION)) {
      return Path.of(name);
    }
    List<Path> named = files(file -> stem(file).equals(name));
    List<Path> found =
        named.isEmpty() ? files(file -> ProfileFile.read(file).device().equals(name)) : named;
    if (found.isEmpty()) {
      throw missing(name, "B");
    } else if (found.size() > 1) {
      throw new CostModelException(
          name + " has several profiles in " + folder + "; choose from " + stems(found));
    }
    return found.get(0);
  }

  /** Every profile of the folder, by file name. */
  public List<DeviceProfile> all() {
    return files(file -> true).stream().map(ProfileFile::read).toList();
  }

  /** The folder's files of profiles that pass, by name. */
  private List<Path> files(Predicate<Path> which) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(EXTENSION))
          .sorted()
          .filter(which)
          .toList();
    } catch (IOException e) {
      throw new CostModelException(
          folder + ": it cannot be listed, give a readable folder (" + e.getMessage() + ")", e);
    }
  }

  /** The short name of a profile: letters and digits of device and backend. */
  private static String name(DeviceProfile profile) {
    return (profile.device() + " " + profile.backend())
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9]+", "-")
        .replaceAll("^-|-$", "");
  }

  private static String stem(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - EXTENSION.length());
  }

  private static String stems(List<Path> files) {
    return files.stream().map(ProfileStore::stem).collect(Collectors.joining(", "));
  }

  private CostModelException missing(String device, String backend) {
    List<Path> there = files(file -> true);
    return new CostModelException(
        "there is no profile of "
            + device
            + " in "
            + folder
            + (there.isEmpty() ? ", nor of any other device" : ", only of " + stems(there))
            + "; measure it on its machine with: lab calibrate --backend "
            + backend);
  }
}

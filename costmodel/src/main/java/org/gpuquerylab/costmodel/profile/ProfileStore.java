package org.gpuquerylab.costmodel.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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
  private static final String EXTENSION = ".json";

  /** Writes a profile in the place of the device's older one, and returns its file. */
  public Path save(DeviceProfile profile) {
    Path file = folder.resolve(name(profile) + EXTENSION);
    ProfileFile.write(profile, file);
    return file;
  }

  /**
   * The profile of a device.
   *
   * @throws CostModelException where there is none, naming the device and how to measure it
   */
  public DeviceProfile find(DeviceInfo device) {
    return all().stream()
        .filter(profile -> profile.isOf(device))
        .findFirst()
        .orElseThrow(
            () -> missing(device.name() + " (" + device.backend() + ")", device.selector()));
  }

  /**
   * The profile that a user names: a file's path, the short name of a file in this folder, or a
   * device's name where one backend alone has a profile of it.
   *
   * @throws CostModelException where there is none, or several, naming the choices
   */
  public DeviceProfile find(String name) {
    if (name.endsWith(EXTENSION)) {
      return ProfileFile.read(Path.of(name));
    }
    List<DeviceProfile> found =
        all().stream()
            .filter(profile -> profile.device().equals(name) || name(profile).equals(name))
            .toList();
    if (found.isEmpty()) {
      throw missing(name, "B");
    } else if (found.size() > 1) {
      throw new CostModelException(
          name + " has several profiles in " + folder + "; choose from " + names(found));
    }
    return found.get(0);
  }

  /** Every profile of the folder, by file name. */
  public List<DeviceProfile> all() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(EXTENSION))
          .sorted()
          .map(ProfileFile::read)
          .toList();
    } catch (IOException e) {
      throw new CostModelException(
          folder + ": it cannot be listed, give a readable folder (" + e.getMessage() + ")", e);
    }
  }

  /** The short name of a profile: letters and digits of device and backend. */
  public static String name(DeviceProfile profile) {
    return (profile.device() + " " + profile.backend())
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9]+", "-")
        .replaceAll("^-|-$", "");
  }

  private CostModelException missing(String device, String backend) {
    List<DeviceProfile> there = all();
    String choices = there.isEmpty() ? "no device" : names(there);
    return new CostModelException(
        "there is no profile of "
            + device
            + " in "
            + folder
            + ", only of "
            + choices
            + "; measure it on its machine with: lab calibrate --backend "
            + backend);
  }

  private static String names(List<DeviceProfile> profiles) {
    return profiles.stream().map(ProfileStore::name).collect(Collectors.joining(", "));
  }
}

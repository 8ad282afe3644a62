package org.gpuquerylab.costmodel.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.input.internal.UserFolder;

/**
 * Folders with one profile file for each device and backend, such as {@code nvidia-h200-cuda.json}.
 *
 * @param folder the folder into which profiles are written; it may be missing before the first
 *     {@link #save}
 * @param searched the folders in which profiles are searched, in this order; missing folders are
 *     skipped
 */
public record ProfileStore(Path folder, List<Path> searched) {
  private static final String EXTENSION = ".json";

  /** Copies the list. */
  public ProfileStore {
    searched = List.copyOf(searched);
  }

  /** A store with only one folder. */
  public ProfileStore(Path folder) {
    this(folder, List.of(folder));
  }

  /**
   * The folders that commands and experiments use by default: {@code profiles} in the current
   * folder, {@code gpu-query-lab/profiles} under {@code $XDG_DATA_HOME} or {@code ~/.local/share},
   * and {@code profiles} in the lab's folder ({@code lab.home}). Profiles are written into the
   * first folder if it exists, otherwise into the second.
   */
  public static ProfileStore usual() {
    return ProfileFolders.ofProcess();
  }

  /** Writes a device's profile in place of an older one; returns the file. */
  public Path save(DeviceProfile profile) {
    Path file = folder.resolve(name(profile) + EXTENSION);
    ProfileFile.write(profile, file);
    return file;
  }

  /** Returns the profile of a device; empty if the device was never measured. */
  public Optional<DeviceProfile> lookUp(DeviceInfo device) {
    return files().map(ProfileFile::read).filter(profile -> profile.isOf(device)).findFirst();
  }

  /**
   * Returns the profile of a device.
   *
   * @throws CostModelException if there is no profile; the message names the device and says how to
   *     measure it
   */
  public DeviceProfile find(DeviceInfo device) {
    return lookUp(device)
        .orElseThrow(
            () -> missing(device.name() + " (" + device.backend() + ")", device.selector()));
  }

  /**
   * Returns the profile that a user names; see {@link #locate}.
   *
   * @throws CostModelException if there is no such profile, or several; the message names the
   *     choices
   */
  public DeviceProfile find(String name) {
    return ProfileFile.read(locate(name));
  }

  /**
   * Finds the file of the profile that a user names: by the file's path, by the file's name in a
   * folder without {@code .json}, or by the device's name if only one file has a profile of it. The
   * first folder with such a file is used.
   *
   * @throws CostModelException if there is no such file, or several; the message names the choices
   */
  public Path locate(String name) {
    if (name.endsWith(EXTENSION)) {
      return Path.of(name);
    }
    return searched.stream()
        .map(place -> named(place, name))
        .filter(found -> !found.isEmpty())
        .findFirst()
        .orElseThrow(() -> missing(name, "B"))
        .get(0);
  }

  /** The only file of a folder to which a user's name refers; empty if there is none. */
  private static List<Path> named(Path place, String name) {
    List<Path> named = files(place, file -> stem(file).equals(name));
    List<Path> found =
        named.isEmpty()
            ? files(place, file -> ProfileFile.read(file).device().equals(name))
            : named;
    if (found.size() > 1) {
      throw new CostModelException(
          name + " has several profiles in " + place + "; choose from " + stems(found));
    }
    return found;
  }

  /** All profiles, sorted by folder and file name. */
  public List<DeviceProfile> all() {
    return files().map(ProfileFile::read).toList();
  }

  /** The folders that are searched, as text for messages. */
  public String places() {
    return searched.stream().map(Path::toString).collect(Collectors.joining(", "));
  }

  private Stream<Path> files() {
    return searched.stream().flatMap(place -> files(place, file -> true).stream());
  }

  /** The profile files of a folder that satisfy a condition, sorted by name. */
  private static List<Path> files(Path place, Predicate<Path> which) {
    if (!Files.isDirectory(place)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(place)) {
      return files
          .filter(file -> file.toString().endsWith(EXTENSION))
          .sorted()
          .filter(which)
          .toList();
    } catch (IOException e) {
      throw new CostModelException(
          place + ": it cannot be listed; give a readable folder (" + e.getMessage() + ")", e);
    }
  }

  /**
   * The short name of a profile: the letters and digits of the device's name and the backend's id.
   */
  private static String name(DeviceProfile profile) {
    return UserFolder.name(profile.device() + " " + profile.backend());
  }

  private static String stem(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - EXTENSION.length());
  }

  private static String stems(List<Path> files) {
    return files.stream().map(ProfileStore::stem).collect(Collectors.joining(", "));
  }

  private CostModelException missing(String device, String backend) {
    List<Path> there = files().toList();
    return new CostModelException(
        "there is no profile of "
            + device
            + " in "
            + places()
            + (there.isEmpty() ? ", nor of any other device" : ", only of " + stems(there))
            + "; measure it on its machine with: lab calibrate --backend "
            + backend);
  }
}

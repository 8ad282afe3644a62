package org.gpuquerylab.measure.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.measure.results.RunLimits;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.results.TaskJson;
import org.jspecify.annotations.Nullable;

/**
 * Records in a run folder which repetition is being measured. If this process dies, the supervising
 * process reads the record.
 */
public final class RunningMark {

  private final @Nullable RunFolder folder;
  private final int environment;

  private RunningMark(@Nullable RunFolder folder, int environment) {
    this.folder = folder;
    this.environment = environment;
  }

  /** Creates a mark in a folder. */
  public static RunningMark in(RunFolder folder) {
    return in(folder, 0);
  }

  /**
   * Creates a mark in a folder.
   *
   * @param environment the number of this process's environment in the folder
   */
  public static RunningMark in(RunFolder folder, int environment) {
    return new RunningMark(folder, environment);
  }

  /** A mark that records nothing, because there is no supervisor. */
  public static RunningMark none() {
    return new RunningMark(null, 0);
  }

  /** Records a repetition. */
  public void set(Task task) {
    if (folder != null) {
      folder.write(folder.runningFile(), TaskJson.write(task, environment));
    }
  }

  /** The recorded repetition, unless the record was removed. */
  public Optional<Task> get() {
    return read().map(Map.Entry::getKey);
  }

  /**
   * The environment of the recorded repetition, unless the record was removed; 0 if there is none.
   */
  public int environment() {
    return read().map(Map.Entry::getValue).orElse(0);
  }

  private Optional<Map.Entry<Task, Integer>> read() {
    if (folder == null || !RunFile.isThere(folder.runningFile())) {
      return Optional.empty();
    }
    return Optional.of(
        RunFile.json(folder.runningFile(), RunLimits.ROW_BYTES, "remove the file", TaskJson::read));
  }

  /** Removes the record. */
  public void clear() {
    try {
      if (folder != null) {
        Files.deleteIfExists(folder.runningFile());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package org.gpuquerylab.measure.internal.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Optional;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.json.Running;
import org.gpuquerylab.measure.internal.json.TaskJson;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.gpuquerylab.measure.results.Task;
import org.jspecify.annotations.Nullable;

/**
 * Records in a run folder that a process works on the run, and which repetition it measures. The
 * process removes the record when it ends as intended. If the record is still there after the
 * process has ended, the process died, whatever its exit status was.
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

  /** Records that the process measures a repetition. */
  public void set(Task task) {
    write(Optional.of(task));
  }

  /** Records that the process measures no repetition now. */
  public void idle() {
    write(Optional.empty());
  }

  private void write(Optional<Task> task) {
    if (folder != null) {
      folder.write(folder.runningFile(), TaskJson.write(new Running(task, environment)));
    }
  }

  /** The record, unless it was removed. */
  public Optional<Running> get() {
    if (folder == null || !RunFile.isThere(folder.runningFile())) {
      return Optional.empty();
    }
    return Optional.of(
        RunFile.json(folder.runningFile(), RunLimits.ROW_BYTES, "remove the file", TaskJson::read));
  }

  /**
   * Removes the record that an earlier process left when it died.
   *
   * @throws InputException if a process writes to the folder; then the record is not removed
   */
  public void forget() {
    if (folder != null && RunFile.isThere(folder.runningFile())) {
      FolderLock lock = FolderLock.take(folder);
      try {
        clear();
      } finally {
        lock.close();
      }
    }
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

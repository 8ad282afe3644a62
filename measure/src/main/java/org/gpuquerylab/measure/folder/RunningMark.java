package org.gpuquerylab.measure.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Optional;
import org.gpuquerylab.measure.results.RunLimits;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.results.TaskJson;
import org.jspecify.annotations.Nullable;

/**
 * Notes in a run folder which repetition is being measured, so that when the process dies with it,
 * the process that watches over it knows which one it was.
 */
public final class RunningMark {

  private final @Nullable RunFolder folder;

  private RunningMark(@Nullable RunFolder folder) {
    this.folder = folder;
  }

  /** A mark in a folder. */
  public static RunningMark in(RunFolder folder) {
    return new RunningMark(folder);
  }

  /** No mark: nobody watches. */
  public static RunningMark none() {
    return new RunningMark(null);
  }

  /** Notes a repetition. */
  public void set(Task task) {
    if (folder != null) {
      folder.write(folder.runningFile(), TaskJson.write(task));
    }
  }

  /** The repetition that was noted and not cleared. */
  public Optional<Task> get() {
    if (folder == null || !RunFile.isThere(folder.runningFile())) {
      return Optional.empty();
    }
    return Optional.of(
        RunFile.json(folder.runningFile(), RunLimits.ROW_BYTES, "remove the file", TaskJson::read));
  }

  /** Removes the note. */
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

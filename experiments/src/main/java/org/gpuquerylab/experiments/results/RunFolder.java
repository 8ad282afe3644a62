package org.gpuquerylab.experiments.results;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.experiments.InputException;

/**
 * The folder of a run: {@code sweep.json} (what is measured), {@code results.jsonl} (a line for
 * each repetition), {@code environment.json} (where it was measured), {@code charts/} and {@code
 * index.html} (drawn from the others).
 *
 * @param path the folder
 */
public record RunFolder(Path path) {

  /**
   * The folder of a run that was begun.
   *
   * @throws InputException if there is none at this path
   */
  public static RunFolder existing(Path path) {
    RunFolder folder = new RunFolder(path);
    if (!Files.isRegularFile(folder.sweepFile())) {
      throw new InputException(
          path + ": no run folder, it has no sweep.json; name one that lab run wrote");
    }
    return folder;
  }

  /** What is measured. */
  public Path sweepFile() {
    return path.resolve("sweep.json");
  }

  /** The rows. */
  public Path resultsFile() {
    return path.resolve("results.jsonl");
  }

  /**
   * The rows of a run that has ended, packed by gzip; read where {@link #resultsFile} is absent.
   */
  public Path packedResultsFile() {
    return path.resolve("results.jsonl.gz");
  }

  /** Where it was measured. */
  public Path environmentFile() {
    return path.resolve("environment.json");
  }

  /** The charts. */
  public Path chartsFolder() {
    return path.resolve("charts");
  }

  /** The report page. */
  public Path reportFile() {
    return path.resolve("index.html");
  }

  /** Names the task that is being measured, for the process that watches over this one. */
  public Path runningFile() {
    return path.resolve(".running");
  }

  /**
   * The sweep of a run that was begun.
   *
   * @throws InputException if the file cannot be read
   */
  public Sweep sweep() {
    try {
      return SweepJson.read(Files.readString(sweepFile()));
    } catch (IOException | IllegalArgumentException e) {
      throw new InputException(
          sweepFile() + ": " + e.getMessage() + "; restore it, or choose another folder", e);
    }
  }

  /**
   * The rows written so far; a torn last line is left out. Needs no lock.
   *
   * @throws InputException naming the line that is no row
   */
  public List<Row> rows() {
    try {
      return Files.exists(resultsFile())
          ? ResultLines.read(resultsFile()).rows()
          : ResultLines.readPacked(packedResultsFile()).rows();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Replaces a file of the folder whole: a reader sees the old text or the new one. */
  public void write(Path file, String text) {
    try {
      Files.createDirectories(path);
      WholeFile.replace(file, part -> Files.write(part, text.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new InputException(file + ": cannot be written: " + e + "; choose another folder", e);
    }
  }

  /**
   * Removes what an earlier run left here, and nothing else.
   *
   * @throws InputException if another process writes to the folder
   */
  public void forget() {
    FolderLock lock = FolderLock.take(this);
    try {
      removeFiles();
    } catch (IOException e) {
      throw new InputException(path + ": an earlier run cannot be removed: " + e, e);
    } finally {
      lock.close();
    }
  }

  private void removeFiles() throws IOException {
    for (Path file :
        List.of(
            resultsFile(),
            packedResultsFile(),
            sweepFile(),
            environmentFile(),
            reportFile(),
            runningFile())) {
      Files.deleteIfExists(file);
    }
    if (Files.isDirectory(chartsFolder())) {
      try (Stream<Path> charts = Files.list(chartsFolder())) {
        for (Path chart : charts.filter(Files::isRegularFile).toList()) {
          Files.delete(chart);
        }
      }
    }
  }

  @Override
  public String toString() {
    return path.toString();
  }
}

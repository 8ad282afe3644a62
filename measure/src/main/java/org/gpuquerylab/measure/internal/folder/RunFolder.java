package org.gpuquerylab.measure.internal.folder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.OutputFile;
import org.gpuquerylab.measure.internal.json.RowRules;
import org.gpuquerylab.measure.internal.json.SweepJson;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;

/**
 * The folder of a run: {@code sweep.json} (the sweep), {@code results.jsonl} (a line for each
 * repetition), {@code environment.json} (the environments), {@code charts/} and {@code index.html}
 * (drawn from the other files).
 *
 * @param path the path of the folder
 */
public record RunFolder(Path path) {

  /**
   * The folder of an existing run.
   *
   * @throws InputException if there is no run at this path
   */
  public static RunFolder existing(Path path) {
    RunFolder folder = new RunFolder(path);
    RunFile.checkRegular(folder.sweepFile());
    if (!RunFile.isThere(folder.sweepFile())) {
      if (Files.exists(path)) {
        InputFile.checkFolder(path, path.toString());
      }
      throw new InputException(
          path + ": not a run folder, it has no sweep.json; name a folder that lab run wrote");
    }
    return folder;
  }

  /** The folder beside this one in which a run of another build is stored. */
  public RunFolder beside() {
    return new RunFolder(path.resolveSibling(path.getFileName() + "-beside"));
  }

  /** The file with the sweep. */
  public Path sweepFile() {
    return path.resolve("sweep.json");
  }

  /** The file with the rows. */
  public Path resultsFile() {
    return path.resolve("results.jsonl");
  }

  /**
   * The rows of a completed run, packed by gzip; they are read if {@link #resultsFile} does not
   * exist.
   */
  Path packedResultsFile() {
    return path.resolve("results.jsonl.gz");
  }

  /** The size of the file with the rows; 0 if it does not exist. */
  public long rowBytes() {
    return resultsFile().toFile().length();
  }

  /** The file with the environments. */
  public Path environmentFile() {
    return path.resolve("environment.json");
  }

  /** The folder with the charts. */
  public Path chartsFolder() {
    return path.resolve("charts");
  }

  /** The report page. */
  public Path reportFile() {
    return path.resolve("index.html");
  }

  /** A file that names the task that is being measured, for the supervising process. */
  Path runningFile() {
    return path.resolve(".running");
  }

  /**
   * The sweep of an existing run.
   *
   * @throws InputException if the file cannot be read
   */
  public Sweep sweep() {
    return RunFile.json(
        sweepFile(),
        RunLimits.SWEEP_BYTES,
        "restore it, or choose another folder",
        SweepJson::read);
  }

  /**
   * All rows written so far, without an incomplete last line. Reading needs no lock.
   *
   * @param rules the sweep and the rules for its rows
   * @throws InputException if a line is invalid; the message names the line
   */
  public List<Row> rows(RowRules rules) {
    boolean packed = !RunFile.isThere(resultsFile());
    try {
      return packed
          ? ResultLines.readPacked(packedResultsFile(), rules).rows()
          : ResultLines.read(resultsFile(), rules).rows();
    } catch (IOException e) {
      Path file = packed ? packedResultsFile() : resultsFile();
      throw new InputException(file + ": " + InputFile.words(e), e);
    }
  }

  /**
   * Reads a file of the folder.
   *
   * @param most the maximum size in bytes
   * @throws InputException if the file is a link, is too large, or cannot be read
   */
  public <T> T read(Path file, long most, InputFile.Body<T> body) {
    return RunFile.read(file, most, body);
  }

  /** Whether a file, a folder or a link of this name exists in the folder. */
  public boolean has(Path file) {
    return RunFile.isThere(file);
  }

  /**
   * Writes a chart, replacing an older one atomically.
   *
   * @param name the file's name
   * @param content not modified
   * @throws InputException if the folder of charts is a link, is not a folder, or cannot be
   *     written, or if the chart's name is that of a link or of no regular file
   */
  public void writeChart(String name, byte[] content) {
    Path charts = chartsFolder();
    if (RunFile.isThere(charts) && !Files.isDirectory(charts, LinkOption.NOFOLLOW_LINKS)) {
      throw new InputException(
          charts + ": this is a link or not a folder; remove it, or move it away");
    }
    write(charts.resolve(name), content);
  }

  /**
   * Writes a file of the folder, replacing an older one atomically: a reader sees either the old
   * text or the new text.
   *
   * @throws InputException if it cannot be written, or is a link or no regular file
   */
  public void write(Path file, String text) {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void write(Path file, byte[] content) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new InputException(OutputFile.fault(file, e), e);
    }
    OutputFile.replace(file, content);
  }

  /**
   * Removes the files that an earlier run wrote here, and nothing else.
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
    removeAll(path, OutputFile::isPart);
    if (Files.isDirectory(chartsFolder(), LinkOption.NOFOLLOW_LINKS)) {
      removeAll(chartsFolder(), file -> true);
    }
  }

  private static void removeAll(Path folder, Predicate<Path> which) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(which).toList()) {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          Files.delete(file);
        }
      }
    }
  }

  @Override
  public String toString() {
    return path.toString();
  }
}

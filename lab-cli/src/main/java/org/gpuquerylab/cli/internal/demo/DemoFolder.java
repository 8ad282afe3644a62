package org.gpuquerylab.cli.internal.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.cli.internal.run.SummaryFolder;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.measure.internal.folder.RunFolder;

/**
 * The folder of the demo. The folder contains a run folder for each of the demo's sweeps and, at
 * the end, the page about them. If there is no page, the demo is not complete.
 */
final class DemoFolder {

  private static final String ANOTHER_FOLDER = "; choose another folder with --out";

  private final Path path;
  private final SummaryFolder summary;

  DemoFolder(Path path) {
    this.path = path;
    this.summary = new SummaryFolder(path);
  }

  /** The run folder of a sweep. */
  Path run(String experiment) {
    return path.resolve(experiment);
  }

  /**
   * Removes a completed demo; keeps an incomplete one, which the demo then continues.
   *
   * @param experiments the names of the sweeps
   * @return whether there are rows of an earlier, interrupted demo
   * @throws InputException if the folder cannot be written, or if it has a page that no demo wrote
   */
  boolean begin(List<String> experiments) {
    List<RunFolder> runs =
        experiments.stream()
            .map(name -> new RunFolder(run(name)))
            .filter(run -> Files.exists(run.path()))
            .toList();
    try {
      Files.createDirectories(path);
      if (!Files.exists(page())) {
        return runs.stream().anyMatch(run -> run.has(run.resultsFile()));
      }
      if (runs.isEmpty()) {
        throw new InputException(
            page() + ": this page is not from a demo, and would be lost" + ANOTHER_FOLDER);
      }
      runs.forEach(RunFolder::forget);
      Files.delete(page());
      return false;
    } catch (IOException e) {
      throw new InputException(path + ": " + InputFile.words(e) + ANOTHER_FOLDER, e);
    }
  }

  /** Writes the page; reports each run that has a fault, in one line. */
  void end(PrintWriter err) {
    summary.writeMeasured(err);
  }

  /** The page about all runs. */
  Path page() {
    return summary.page();
  }

  @Override
  public String toString() {
    return path.toString();
  }
}

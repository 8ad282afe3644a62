package org.gpuquerylab.cli.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.cli.summary.SummaryFolder;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.measure.folder.RunFolder;

/**
 * The folder of the demo: a run folder for each of its sweeps, and at the end the page over them.
 * As long as there is no page, the demo has not come to its end.
 */
final class DemoFolder {

  private static final String ANOTHER_FOLDER = "; choose another folder with --out";

  private final Path path;
  private final SummaryFolder summary;

  DemoFolder(Path path) {
    this.path = path;
    this.summary = new SummaryFolder(path);
  }

  /** The folder of a sweep. */
  Path run(String experiment) {
    return path.resolve(experiment);
  }

  /**
   * Forgets a demo that came to its end; one that did not is gone on with.
   *
   * @param experiments the names of the sweeps
   * @return whether there are rows of an earlier demo, which was interrupted
   * @throws InputException if the folder cannot be written, or has a page that is no demo's
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
            page() + ": not a page of a demo, and would be lost" + ANOTHER_FOLDER);
      }
      runs.forEach(RunFolder::forget);
      Files.delete(page());
      return false;
    } catch (IOException e) {
      throw new InputException(path + ": " + InputFile.words(e) + ANOTHER_FOLDER, e);
    }
  }

  /** Writes the page; faults of single runs are told there, a line each. */
  void end(PrintWriter err) {
    summary.write(true, err);
  }

  /** The page over all runs. */
  Path page() {
    return summary.page();
  }

  @Override
  public String toString() {
    return path.toString();
  }
}

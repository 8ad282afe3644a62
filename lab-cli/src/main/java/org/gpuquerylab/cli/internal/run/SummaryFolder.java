package org.gpuquerylab.cli.internal.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.Report;

/** A folder that contains run folders, for which this class writes a page. */
public final class SummaryFolder {

  private final Path path;

  /** Creates an object for a folder that contains run folders. */
  public SummaryFolder(Path path) {
    this.path = path;
  }

  /**
   * Writes {@code index.html}. If a run cannot be read, reports the fault and leaves the run out.
   *
   * @param pages whether to write pages for runs that have none
   * @param err receives faults of single runs, one line each
   * @return whether all runs could be read
   * @throws InputException if there is no run, or if the page cannot be written
   */
  public boolean write(boolean pages, PrintWriter err) {
    return write(pages, true, err);
  }

  /** Writes a page as above that has only what was measured. */
  public boolean writeMeasured(PrintWriter err) {
    return write(true, false, err);
  }

  private boolean write(boolean pages, boolean whole, PrintWriter err) {
    List<SummedRun> runs = new ArrayList<>();
    List<Path> folders = folders();
    for (Path folder : folders) {
      try {
        SummedRun run = SummedRun.read(folder);
        if (pages && !run.run().folder().has(run.run().folder().reportFile())) {
          Report.write(run.run().experiment(), run.run().folder());
        }
        runs.add(run);
      } catch (InputException e) {
        err.println("lab: " + e.getMessage() + "; left out of the summary");
      }
    }
    if (folders.isEmpty()) {
      throw new InputException(
          path + ": no run folder in it; name a folder that contains folders of lab run");
    }
    new RunFolder(path).write(page(), new SummaryPage(runs, whole, pages).text());
    return runs.size() == folders.size();
  }

  /** The file of the page. */
  public Path page() {
    return path.resolve("index.html");
  }

  private List<Path> folders() {
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(file -> Files.exists(file.resolve("sweep.json"))).sorted().toList();
    } catch (IOException e) {
      throw new InputException(path + ": " + InputFile.words(e), e);
    }
  }
}

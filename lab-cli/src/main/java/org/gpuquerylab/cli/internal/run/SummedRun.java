package org.gpuquerylab.cli.internal.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.Comparability;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.sweep.PaperNumber;

/**
 * A run and the data about it that the summary page needs.
 *
 * @param run the stored run
 * @param numbers the numbers in the run's paper, beside ours
 */
record SummedRun(StoredRun run, List<PaperNumber> numbers) {

  /** Reads a run; messages about faults name the file. */
  static SummedRun read(Path path) {
    RunFolder folder = RunFolder.existing(path);
    StoredRun run = StoredRun.read(Experiments.of(folder), folder);
    return new SummedRun(run, Comparability.numbers(run));
  }

  String name() {
    return run.folder().path().getFileName().toString();
  }

  /** The number with the given name, if the experiment has one. */
  Optional<PaperNumber> number(String name) {
    return numbers.stream().filter(number -> number.name().equals(name)).findFirst();
  }

  /** The address of a file of the run, relative to the run folder's parent. */
  String address(String file) {
    try {
      return new URI(null, null, "./" + name() + "/" + file, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e); // Every path can be quoted.
    }
  }

  /**
   * The address of the run's page, or of its folder.
   *
   * @param pages whether the run has a page
   */
  String page(boolean pages) {
    return address(pages ? "index.html" : "");
  }

  /** The chart of the whole figure: the picture with the shortest name. */
  Optional<String> chart() {
    Path charts = run.folder().chartsFolder();
    if (!Files.isDirectory(charts)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(charts)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".png"))
          .min(Comparator.comparingInt(String::length).thenComparing(file -> file))
          .map(file -> "charts/" + file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

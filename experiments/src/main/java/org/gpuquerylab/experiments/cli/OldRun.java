package org.gpuquerylab.experiments.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.experiments.InputException;
import org.gpuquerylab.experiments.results.RunFolder;

/** Removes what an earlier run left in its folder, and nothing else. */
final class OldRun {

  private OldRun() {}

  static void remove(RunFolder folder) {
    try {
      for (Path file :
          List.of(
              folder.resultsFile(),
              folder.sweepFile(),
              folder.environmentFile(),
              folder.reportFile(),
              folder.runningFile())) {
        Files.deleteIfExists(file);
      }
      if (Files.isDirectory(folder.chartsFolder())) {
        try (Stream<Path> charts = Files.list(folder.chartsFolder())) {
          for (Path chart : charts.filter(Files::isRegularFile).toList()) {
            Files.delete(chart);
          }
        }
      }
    } catch (IOException e) {
      throw new InputException(folder + ": an earlier run cannot be removed: " + e, e);
    }
  }
}

package org.gpuquerylab.document;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.house.Sources;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;

/** The sentences in which stored runs answer the questions of the engine's experiments. */
final class AnswerList {
  private static final List<String> EXPERIMENTS =
      List.of("end-to-end", "order-matters", "break-even", "served");

  private AnswerList() {}

  /** A list in Markdown: each experiment with the answers of the machines that ran it. */
  static String of(String... machines) {
    StringBuilder list = new StringBuilder();
    for (String experiment : EXPERIMENTS) {
      for (String machine : machines) {
        Path folder = Sources.file("results/" + machine + "-" + experiment);
        if (Files.isDirectory(folder)) {
          RunFolder stored = RunFolder.existing(folder);
          StoredRun run = StoredRun.read(Experiments.of(stored), stored);
          String answer =
              run.experiment()
                  .answer(run.agreed())
                  .orElseThrow(() -> new AssertionError(folder + " has no answer"));
          list.append(
              String.format(
                  Locale.ROOT,
                  "- *%s*, %s: %s%n",
                  run.experiment().title(),
                  machine.equals("cpu") ? "2 cores" : machine.toUpperCase(Locale.ROOT),
                  answer));
        }
      }
    }
    return list.toString();
  }
}

package org.gpuquerylab.document;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.SolverTraits;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;

/** Writes tables of the built-in algorithms and solvers; entries from test jars are left out. */
final class CatalogueTables {
  private CatalogueTables() {}

  /** Reads a catalogue with a class loader that sees no user's jar. */
  private static <T> List<T> builtIn(Supplier<List<T>> catalogue) {
    Thread thread = Thread.currentThread();
    ClassLoader loader = thread.getContextClassLoader();
    thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      return catalogue.get();
    } finally {
      thread.setContextClassLoader(loader);
    }
  }

  static String algorithms() {
    StringBuilder table =
        new StringBuilder(
            """
            | name | plans | runs on | relations | what it is |
            |---|---|---|---:|---|
            """);
    for (AlgorithmEntry entry : builtIn(JoinOrderAlgorithms::all)) {
      table.append(
          String.format(
              Locale.ROOT,
              "| `%s` | %s | %s | %,d | %s |\n",
              entry.name(),
              plans(entry),
              place(entry),
              entry.maxRelations(),
              entry.description()));
    }
    return table.toString();
  }

  private static String plans(AlgorithmEntry entry) {
    if (entry.place() == AlgorithmEntry.Place.ANY) {
      return "by budget";
    }
    return (entry.isExact() ? "optimal" : "heuristic") + (entry.treesOnly() ? ", trees only" : "");
  }

  private static String place(AlgorithmEntry entry) {
    return switch (entry.place()) {
      case HOST -> "one thread";
      case HOST_THREADS -> "threads";
      case DEVICE -> "device";
      case ANY -> "host or device";
    };
  }

  static String solvers() {
    StringBuilder table =
        new StringBuilder(
            """
            | name | runs on | all cells | stopping rules | what it is |
            |---|---|---|---|---|
            """);
    for (SolverEntry entry : builtIn(MaxEntSolvers::all)) {
      SolverTraits traits = entry.traits();
      String host = traits.multithreaded() ? "threads" : "one thread";
      table.append(
          String.format(
              Locale.ROOT,
              "| `%s` | %s | %s | %s | %s |\n",
              entry.name(),
              entry.onDevice() ? "device" : host,
              traits.writesCells() ? "written" : "on demand",
              traits.everyRule() ? "all" : "ratio",
              entry.description()));
    }
    return table.toString();
  }
}

package org.gpuquerylab.joinorder;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider;

/** The algorithms of the library and those of the providers that a class loader finds. */
final class AlgorithmProviders {
  /** A loader whose iterator does not get on is given up. */
  private static final int MOST_PROVIDERS = 1_000;

  private final Map<String, AlgorithmEntry> entries = new LinkedHashMap<>();
  private final Map<String, String> owners = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  private AlgorithmProviders(List<AlgorithmEntry> own) {
    for (AlgorithmEntry entry : own) {
      entries.put(entry.name(), entry);
      owners.put(entry.name(), "this library");
    }
  }

  /** Asks every provider that the class loader finds; none of them can make it fail. */
  static AlgorithmProviders load(List<AlgorithmEntry> own, ClassLoader loader) {
    AlgorithmProviders found = new AlgorithmProviders(own);
    Iterator<JoinOrderAlgorithmProvider> providers =
        ServiceLoader.load(JoinOrderAlgorithmProvider.class, loader).iterator();
    String before = "";
    for (int i = 0; i < MOST_PROVIDERS; i++) {
      try {
        if (!providers.hasNext()) {
          break;
        }
        found.ask(providers.next());
      } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
        // The iterator throws once for each broken provider and then goes on, or it is stuck.
        String reason = "a provider of join-order algorithms does not load: " + reason(e);
        if (reason.equals(before)) {
          break;
        }
        before = reason;
        found.problems.add(reason);
      }
    }
    return found;
  }

  private void ask(JoinOrderAlgorithmProvider provider) {
    String owner = provider.getClass().getName();
    try {
      for (AlgorithmEntry entry : List.copyOf(provider.entries())) {
        add(entry, owner);
      }
    } catch (LinkageError | RuntimeException e) {
      problems.add(owner + " gives no join-order algorithms: " + reason(e));
    }
  }

  private void add(AlgorithmEntry entry, String owner) {
    String other = owners.putIfAbsent(entry.name(), owner);
    if (other == null) {
      entries.put(entry.name(), entry);
    } else {
      problems.add(
          owner + ": " + other + " has an algorithm " + entry.name() + ", give it another name");
    }
  }

  /** The algorithms, those of the library first. */
  List<AlgorithmEntry> entries() {
    return List.copyOf(entries.values());
  }

  /** One line for each provider or algorithm that cannot be used, and why. */
  List<String> problems() {
    return List.copyOf(problems);
  }

  /** One line: what was thrown and what is behind it. */
  private static String reason(Throwable error) {
    Throwable root = error;
    for (int depth = 0; depth < 20 && root.getCause() != null; depth++) {
      root = root.getCause();
    }
    String line = line(error);
    return root == error || line.contains(line(root)) ? line : line + ": " + line(root);
  }

  private static String line(Throwable error) {
    String message = error.getMessage() == null ? "" : error.getMessage();
    String type = error.getClass().getSimpleName();
    return Stream.concat(message.lines(), Stream.of(""))
        .findFirst()
        .filter(line -> !line.isBlank())
        .map(line -> error instanceof ServiceConfigurationError ? line : type + ": " + line)
        .orElse(type);
  }
}

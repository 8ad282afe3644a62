package org.gpuquerylab.cli.internal.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Gives the options and parameters that take a listed name these names, for the completion of a
 * shell. Only {@code lab completion} does this, because other commands need no list.
 */
public final class NameCompletion {
  /** For a command, the kind of names that an option or a parameter with this label takes. */
  private static final Map<String, Map<String, String>> KINDS =
      Map.of(
          "optimize",
          Map.of(
              "QUERY", "queries",
              "--algorithm", "algorithms",
              "--cost", "costs",
              "--shape", "shapes"),
          "estimate",
          Map.of("--algorithm", "solvers"),
          "schedule",
          Map.of("--policy", "policies"),
          "run",
          Map.of("NAME", "experiments"),
          "list",
          Map.of("NAME", "kinds"));

  private NameCompletion() {}

  /**
   * Adds the names to all commands of a command line.
   *
   * @throws IllegalStateException if a command lacks an option or a parameter that takes names
   */
  public static void addTo(CommandLine lab) {
    List<Listing> all = Listings.all();
    KINDS.forEach(
        (command, kinds) -> {
          CommandLine named = lab.getSubcommands().get(command);
          if (named == null) {
            throw new IllegalStateException("there is no command " + command);
          }
          CommandSpec spec = named.getCommandSpec();
          kinds.forEach((label, kind) -> replace(spec, label, names(all, kind)));
        });
  }

  /** The names of a kind; those that {@code lab list} takes are all names and the kinds. */
  private static List<String> names(List<Listing> all, String kind) {
    List<String> names = new ArrayList<>();
    for (Listing listing : all) {
      if (kind.equals("kinds")) {
        names.add(listing.kind());
      }
      if (kind.equals("kinds") || kind.equals(listing.kind())) {
        listing.items().forEach(item -> names.add(item.name()));
      }
    }
    return names.stream().distinct().toList();
  }

  private static void replace(CommandSpec spec, String label, List<String> names) {
    for (ArgSpec argument : List.copyOf(spec.args())) {
      if (argument instanceof OptionSpec option && List.of(option.names()).contains(label)) {
        spec.remove(option);
        spec.addOption(OptionSpec.builder(option).completionCandidates(names).build());
        return;
      } else if (argument instanceof PositionalParamSpec parameter
          && parameter.paramLabel().equals(label)) {
        spec.remove(parameter);
        spec.addPositional(
            PositionalParamSpec.builder(parameter).completionCandidates(names).build());
        return;
      }
    }
    throw new IllegalStateException(spec.name() + " takes no " + label);
  }
}

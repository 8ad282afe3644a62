package org.gpuquerylab.cli.internal.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** Examples in the help text of each command. A test parses each example. */
public final class CommandExamples {
  private static final Map<String, List<String>> EXAMPLES =
      Map.ofEntries(
          Map.entry(
              "optimize",
              List.of(
                  "job-29a",
                  "--sql docs/examples/tpch-q05.sql --schema docs/examples/tpch-schema.json",
                  "--shape clique --size 12 --seed 7 --algorithm pos-gpu --backend opencl",
                  "job-29a --algorithm mpq-bushy --master spark://HOST:7077 --partitions 32")),
          Map.entry(
              "estimate",
              List.of(
                  "docs/examples/three-predicates.json",
                  "docs/examples/three-predicates.json --all --json",
                  "--problems problems.bin --solutions solutions.bin --threads 2")),
          Map.entry(
              "statistics",
              List.of(
                  "docs/examples/used-cars.csv --predicates"
                      + " docs/examples/used-cars-predicates.json")),
          Map.entry(
              "schema",
              List.of(
                  "docs/examples/used-cars.csv > schema.json",
                  "jdbc:postgresql://localhost:5432/shop --common 0")),
          Map.entry(
              "query",
              List.of(
                  "docs/examples/shop/cities.sql --data docs/examples/shop --check",
                  "docs/examples/shop/cities.sql --data docs/examples/shop --analyze")),
          Map.entry("queries", List.of("docs/examples --schema docs/examples/tpch-schema.json")),
          Map.entry("ssb", List.of("--sf 0.1 --check", "--sf 1 --query q4.1 --path fused")),
          Map.entry("calibrate", List.of("--backend opencl")),
          Map.entry("fit", List.of("runs/yuan-sweeps --device nvidia-h200-cuda")),
          Map.entry(
              "predict",
              List.of("docs/examples/operators.json --device nvidia-h200-cuda --explain")),
          Map.entry("schedule", List.of("docs/examples/schedule-queries.json --policy two-stage")),
          Map.entry("list", List.of("algorithms", "meister-fig09", "queries --json")),
          Map.entry(
              "run",
              List.of(
                  "meister-fig09 --quick",
                  "meister-fig09 --backend cuda --axis tables=10,15,20 --out runs/mine",
                  "meister-fig09 --backend cuda --master spark://HOST:7077 --lab-home /opt/lab")),
          Map.entry("plot", List.of("runs/mine")),
          Map.entry(
              "compare",
              List.of(
                  "runs/before runs/after",
                  "runs/mine --by backend --html comparison.html",
                  "runs/before runs/after --fail-if median:10%")),
          Map.entry("merge", List.of("runs/all runs/part-1 runs/part-2")),
          Map.entry("export", List.of("runs/mine --csv", "runs/mine --parquet --out rows.parquet")),
          Map.entry("summary", List.of("results")),
          Map.entry("reproduce", List.of("--paper li --quick")),
          Map.entry("report", List.of("runs/mine")),
          Map.entry("devices", List.of("--verbose")),
          Map.entry("doctor", List.of("--json")),
          Map.entry("demo", List.of("--out runs/demo", "--quick")),
          Map.entry("bundle", List.of("/tmp/lab", "/tmp/release --release")),
          Map.entry("completion", List.of("> lab.bash")),
          Map.entry("help", List.of("optimize")));

  /** The width of a terminal; a longer line would be broken where a shell does not take it. */
  private static final int WIDTH = 80;

  private CommandExamples() {}

  /** The arguments of a command's examples; none if the command has no examples. */
  static List<String> of(String command) {
    return EXAMPLES.getOrDefault(command, List.of());
  }

  /** Appends the examples to the help text of each command. */
  public static void addTo(CommandLine lab) {
    lab.getSubcommands()
        .forEach(
            (name, command) -> {
              var message = command.getCommandSpec().usageMessage();
              if (name.equals("help")) { // picocli's help command shows a summary above its usage.
                message.header(new String[0]);
                message.synopsisHeading("Usage: ");
                message.description("Shows the help of a command.");
              }
              List<String> lines = new ArrayList<>(List.of(message.footer()));
              of(name).forEach(example -> addTo(lines, name + " " + example.replace("%", "%%")));
              if (!lines.isEmpty()) {
                message.footerHeading("%nExamples:%n");
                message.footer(lines.toArray(String[]::new));
              }
            });
  }

  /** Adds an example in lines that a shell joins. */
  private static void addTo(List<String> lines, String example) {
    StringBuilder line = new StringBuilder("  lab");
    for (String word : example.split(" ", -1)) {
      if (line.length() + word.length() + " \\".length() >= WIDTH - 1) {
        lines.add(line + " \\");
        line = new StringBuilder("     ");
      }
      line.append(' ').append(word);
    }
    lines.add(line.toString());
  }
}

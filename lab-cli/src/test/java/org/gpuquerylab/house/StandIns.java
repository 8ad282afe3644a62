package org.gpuquerylab.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Values for the names in documented commands that a reader replaces, such as {@code DIR}. With
 * these values (small runs, examples, the CPU backend, little data) the commands end in a second.
 */
final class StandIns {
  private static final String EXAMPLES = "docs/examples/";

  /** The examples in place of files that a reader has, by the option or the command before them. */
  private static final Map<String, String> FILES =
      Map.of(
          "optimize", "true-cardinalities.txt",
          "estimate", "three-predicates.json",
          "schedule", "schedule-queries.json",
          "predict", "operators.json",
          "statistics", "used-cars.csv",
          "--sql", "tpch-q05.sql",
          "--schema", "tpch-schema.json",
          "--predicates", "used-cars-predicates.json");

  /** Names in place of {@code NAME}. */
  private static final Map<String, String> NAMES =
      Map.of(
          "help", "run",
          "optimize --algorithm", "dpccp",
          "estimate --algorithm", "newton-b",
          "schedule --policy", "chosen",
          "plot --figure", "meister-fig09");

  private final Path folder;
  private final Path run;
  private int copies;

  /**
   * @param folder an empty folder for what commands write
   * @param run the folder of a small run, which is copied for each command that changes it
   */
  StandIns(Path folder, Path run) {
    this.folder = folder;
    this.run = run;
  }

  /** The arguments that are run in place of the documented ones. */
  List<String> of(List<String> words) throws IOException {
    String command = words.get(0);
    List<String> small = new ArrayList<>(List.of(command));
    for (int i = 1; i < words.size(); i++) {
      String option = words.get(i - 1);
      small.add(word(command, option, words.get(i), i == 1));
    }
    if (command.equals("ssb") && !small.contains("--sf") && !small.contains("--data")) {
      small.addAll(List.of("--sf", "0.01"));
    }
    return small;
  }

  private String word(String command, String option, String word, boolean first)
      throws IOException {
    String value = options().get(option);
    if (command.equals("query") && word.startsWith("docs/")) {
      return Sources.file(word).toString();
    } else if (word.startsWith("shop:")) {
      return word;
    } else if (value != null) {
      return value;
    } else if (word.startsWith("-")) {
      return word;
    } else if (command.equals("merge")) {
      return (first ? fresh() : copy()).toString();
    } else if (command.equals("queries") && first) {
      return Sources.file(word).toString();
    } else if (word.equals("NAME")) {
      String key = first ? command : command + " " + option;
      return Objects.requireNonNull(NAMES.get(key), key);
    } else if (word.matches("FILE(\\.csv)?|PLAN|QUERY")) {
      String example = FILES.getOrDefault(option, FILES.get(command));
      return Sources.file(EXAMPLES + example).toString();
    }
    return run(command, word);
  }

  /** Returns a folder of rows, or else the result of {@link #file}. */
  private String run(String command, String word) throws IOException {
    if (word.equals("runs/ssb")) {
      return Sources.file("results/cpu-ssb").toString();
    } else if (Set.of("runs/two", "runs/group-joins").contains(word)) {
      return Sources.file("results/cpu-meister-fig09").toString();
    } else if (command.equals("export") && word.startsWith("results/")) {
      return Sources.file(word).toString();
    } else if (command.equals("summary")) {
      Path runs = fresh();
      copy(runs.resolve("run"));
      return runs.toString();
    } else if (word.matches("A|B|DIR|(runs|results)/.*")) {
      return copy().toString();
    }
    return file(word);
  }

  /** The values that options have instead of the documented ones. */
  private Map<String, String> options() {
    String data = folder.resolve("ssb-data").toString();
    return Map.of(
        "--backend",
        "cpu",
        "--series",
        "EC-GPU (cpu)",
        "--sf",
        "0.01",
        "--device",
        Sources.file("profiles/nvidia-h200-cuda.json").toString(),
        "--write",
        data,
        "--data",
        data);
  }

  /** A file of the checkout, or one that commands write. */
  private String file(String word) {
    if (!word.matches("[\\w/.-]+[.](json|jsonl|html|csv|parquet|sql)")) {
      return word;
    } else if (Set.of("cars.json", "sampled.json").contains(word)) {
      return Sources.file(EXAMPLES + "used-cars.json").toString();
    }
    Path ours = Sources.file(word);
    return (Files.exists(ours) ? ours : folder.resolve(word)).toString();
  }

  private Path fresh() {
    return folder.resolve("out-" + copies++);
  }

  private Path copy() throws IOException {
    return copy(fresh());
  }

  private Path copy(Path copy) throws IOException {
    Files.createDirectories(copy);
    for (String name : List.of("sweep.json", "environment.json", "results.jsonl")) {
      Files.copy(run.resolve(name), copy.resolve(name));
    }
    return copy;
  }
}

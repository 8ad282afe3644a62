package org.gpuquerylab.measure.internal.folder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Copies stored runs, completely or with few values on each axis of numbers. */
public final class RunSample {

  private static final Path STORED = Path.of("..", "results");

  private RunSample() {}

  /** Returns the runs under {@code results/}; none if that folder is missing. */
  public static List<Path> stored() throws IOException {
    if (!Files.isDirectory(STORED)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(STORED)) {
      return folders.filter(f -> Files.exists(f.resolve("sweep.json"))).sorted().toList();
    }
  }

  /** Copies the rows, the sweep and the environment of a run to a new folder. */
  public static void copy(Path run, Path to) throws IOException {
    Files.createDirectories(to);
    for (String name : List.of("sweep.json", "environment.json", "results.jsonl.gz")) {
      Files.copy(run.resolve(name), to.resolve(name));
    }
  }

  /** Copies a run with at most two values on each axis of numbers. */
  public static void shrink(Path run, Path to) throws IOException {
    Files.createDirectories(to);
    Files.copy(run.resolve("environment.json"), to.resolve("environment.json"));
    ObjectNode sweep = tree(Files.readString(run.resolve("sweep.json")));
    for (Map.Entry<String, JsonNode> axis : sweep.path("axes").properties()) {
      shrink((ArrayNode) axis.getValue());
    }
    Files.writeString(to.resolve("sweep.json"), sweep.toPrettyString());
    try (BufferedReader rows =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(Files.newInputStream(run.resolve("results.jsonl.gz"))),
                    StandardCharsets.UTF_8));
        Writer kept = Files.newBufferedWriter(to.resolve("results.jsonl"))) {
      Map<String, Set<String>> axes =
          new RunFolder(to)
              .sweep().axes().entrySet().stream()
                  .collect(Collectors.toMap(Map.Entry::getKey, e -> Set.copyOf(e.getValue())));
      for (String line = rows.readLine(); line != null; line = rows.readLine()) {
        if (tree(line).path("point").properties().stream()
            .allMatch(
                e -> axes.getOrDefault(e.getKey(), Set.of()).contains(e.getValue().asText()))) {
          kept.write(line + "\n");
        }
      }
    }
  }

  /** Parses a valid JSON object. */
  static ObjectNode tree(String json) throws IOException {
    return (ObjectNode) new ObjectMapper().readTree(json);
  }

  private static void shrink(ArrayNode values) {
    boolean numbers = values.path(0).asText().matches("[0-9]+");
    while (numbers && values.size() > 2) {
      values.remove(1);
    }
  }
}

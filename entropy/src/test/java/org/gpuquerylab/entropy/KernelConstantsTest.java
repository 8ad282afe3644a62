package org.gpuquerylab.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that numbers which the host and kernels share are written once, in Java, and passed to the
 * kernels as defines.
 */
class KernelConstantsTest {
  private static final Path KERNELS = Path.of("src/main/resources/org/gpuquerylab/entropy");
  private static final Pattern NUMBER =
      Pattern.compile("\\s*#define\\s+(\\w+)\\s+\\(?[-+]?[0-9.][^\\s()]*\\)?\\s*(?://.*)?");
  private static final Pattern DEFAULT = Pattern.compile("\\s*#ifndef\\s+(\\w+)\\s*");

  /**
   * Numbers that no Java code uses: sizes within a kernel, and codes that only the kernel itself
   * reads.
   */
  private static final Map<String, Set<String>> KERNELS_OWN =
      Map.of(
          "cells.cl", Set.of("CHUNK", "BATCH"),
          "cholesky_small.cl", Set.of("EDGE"),
          "cholesky_tile.cuh", Set.of("FLUSH"),
          "solve_small.cl", Set.of("ACROSS"),
          "tile.cl", Set.of("RADIX"),
          "newton.cl",
              Set.of("GIVE_UP", "SHORTEN", "BACK", "STOP", "EVALUATE_AGAIN", "FACTORIZE", "STEP"),
          "pair_layout.cl", Set.of("ROW_TABLE"),
          "pair_tables.cl", Set.of("FIRST_BATCH"),
          "pair_tiles.cu", Set.of("AT_ONCE"));

  @Test
  void kernelsWriteNoNumberThatTheHostKnows() throws IOException {
    assumeTrue(Files.isDirectory(KERNELS), "a bundle has no sources");
    Map<String, Set<String>> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(KERNELS)) {
      files
          .filter(file -> file.toString().matches(".*\\.(cl|cu|cuh)"))
          .forEach(file -> read(file, found));
    }
    assertThat(found).isEqualTo(new TreeMap<>(KERNELS_OWN));
  }

  /** Collects the numbers, except for defaults of tunables, which follow an {@code #ifndef}. */
  private static void read(Path file, Map<String, Set<String>> found) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String tunable = "";
    for (String line : lines) {
      Matcher number = NUMBER.matcher(line);
      if (number.matches() && !number.group(1).equals(tunable)) {
        found
            .computeIfAbsent(file.getFileName().toString(), name -> new TreeSet<>())
            .add(number.group(1));
      }
      Matcher guard = DEFAULT.matcher(line);
      tunable = guard.matches() ? guard.group(1) : "";
    }
  }
}

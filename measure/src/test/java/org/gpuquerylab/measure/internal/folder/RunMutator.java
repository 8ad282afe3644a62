package org.gpuquerylab.measure.internal.folder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/** Damages a run folder at random, as an accident or an attacker would. */
public final class RunMutator {

  /** JSON values that are harmful or invalid in some places. */
  private static final List<String> EVIL =
      List.of(
          "-1",
          "0",
          "1",
          "1e308",
          "-1e308",
          "1e-320",
          "1e99",
          "1e-99",
          "1e999",
          "2147483647",
          "9223372036854775807",
          "99999999999999999999",
          "true",
          "null",
          "[]",
          "{}",
          "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]",
          "\"\"",
          "\"NaN\"",
          "\"Infinity\"",
          "\"/../../../pwned\"",
          "\"..\"",
          "\"x\\\"><script>alert(1)</script>\"",
          "\"opencl$9\"",
          "\"opencl:7\"",
          "\"none\"",
          "\"a\\nb\"",
          "\"a\\u2028b\\u0085\"",
          "\"\\u0000\\u001b[2J\"",
          "\"=1+1\"",
          "\"\\ud800\"",
          "\"ok\"",
          "\"disagrees\"",
          "\"timeout\"",
          "\"" + "x".repeat(70_000) + "\"");

  private static final List<String> FILES =
      List.of("sweep.json", "environment.json", "results.jsonl");

  private static final List<String> WRITTEN =
      List.of("index.html", "charts", ".lock", ".running", ".index.html.part");

  private static final int BOMB_BYTES = 80 << 20;
  private static final byte[] BOMB = bomb();

  private final SplittableRandom random;
  private final Path outside;

  /**
   * Creates a mutator.
   *
   * @param seed determines the damage
   * @param outside the folder to which links lead
   */
  public RunMutator(long seed, Path outside) {
    this.random = new SplittableRandom(seed);
    this.outside = outside;
  }

  /** Damages a folder; returns a description of the damage. */
  public String mutate(Path folder) throws IOException {
    return switch (random.nextInt(12)) {
      case 0 -> bytes(folder.resolve(any(FILES)));
      case 1 -> cut(folder.resolve(any(FILES)));
      case 2, 3, 4, 5 -> rowValue(folder.resolve("results.jsonl"));
      case 6 -> value(folder.resolve("sweep.json"));
      case 7 -> value(folder.resolve("environment.json"));
      case 8 -> lines(folder.resolve("results.jsonl"));
      case 9 -> link(folder.resolve(any(random.nextBoolean() ? FILES : WRITTEN)));
      case 10 -> packed(folder);
      default -> file(folder.resolve(any(random.nextBoolean() ? FILES : WRITTEN)));
    };
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String bytes(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int times = 1 + random.nextInt(3);
    for (int i = 0; i < times && bytes.length > 0; i++) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    Files.write(file, bytes);
    return times + " bytes of " + file.getFileName();
  }

  private String cut(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int from = random.nextInt(bytes.length + 1);
    int to = from + random.nextInt(bytes.length - from + 1);
    byte[] rest = Arrays.copyOf(bytes, bytes.length - (to - from));
    System.arraycopy(bytes, to, rest, from, bytes.length - to);
    Files.write(file, rest);
    return "cut " + from + " to " + to + " of " + file.getFileName();
  }

  private String rowValue(Path file) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    if (lines.isEmpty()) {
      return "nothing, no row";
    }
    int line = random.nextInt(lines.size());
    JsonNode row = RunSample.tree(lines.get(line));
    String done = change(row);
    lines.set(line, raw(row));
    Files.write(file, lines);
    return "line " + (line + 1) + ": " + done;
  }

  private String value(Path file) throws IOException {
    JsonNode root = RunSample.tree(Files.readString(file));
    String done = change(root);
    Files.writeString(file, raw(root));
    return file.getFileName() + ": " + done;
  }

  /** A text that begins with this prefix stands for raw JSON. */
  private static final String RAW = "RAW:";

  private static String raw(JsonNode node) {
    StringBuilder text = new StringBuilder(node.toString());
    for (int at = text.indexOf("\"" + RAW); at >= 0; at = text.indexOf("\"" + RAW, at)) {
      int end = text.indexOf("\"", at + 1);
      String hex = text.substring(at + 1 + RAW.length(), end);
      text.replace(at, end + 1, EVIL.get(Integer.parseInt(hex)));
    }
    return text.toString();
  }

  /** Replaces, renames or removes one field or element at a random place. */
  private String change(JsonNode root) {
    List<JsonNode> places = new ArrayList<>();
    collect(root, places);
    JsonNode place = any(places);
    int which = random.nextInt(EVIL.size());
    if (place instanceof ArrayNode array) {
      if (random.nextInt(4) == 0) {
        array.remove(random.nextInt(array.size()));
        return "removed an element";
      }
      array.set(random.nextInt(array.size()), RAW + which);
      return "element " + EVIL.get(which).substring(0, Math.min(40, EVIL.get(which).length()));
    }
    ObjectNode object = (ObjectNode) place;
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    String name = any(names);
    return switch (random.nextInt(6)) {
      case 0 -> {
        object.remove(name);
        yield "removed " + name;
      }
      case 1 -> {
        object.set("x\"><b>\n" + name, object.remove(name));
        yield "renamed " + name;
      }
      default -> {
        object.put(name, RAW + which);
        yield name + " " + EVIL.get(which).substring(0, Math.min(40, EVIL.get(which).length()));
      }
    };
  }

  private static void collect(JsonNode node, List<JsonNode> places) {
    if (node.isContainerNode() && !node.isEmpty()) {
      places.add(node);
    }
    node.forEach(child -> collect(child, places));
  }

  private String lines(Path file) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    int at = random.nextInt(lines.size() + 1);
    switch (random.nextInt(6)) {
      case 0 -> lines.add(at, lines.isEmpty() ? "{}" : any(lines));
      case 1 -> lines.add(at, "");
      case 2 -> lines.add(at, "\u0000\u001b[2J\u2028");
      case 3 -> lines.add(at, "x".repeat(100_000));
      case 4 -> Collections.swap(lines, 0, Math.max(0, lines.size() - 1));
      default -> lines.subList(at, lines.size()).clear();
    }
    Files.write(file, lines);
    return "lines at " + at;
  }

  private String link(Path file) throws IOException {
    boolean folder = file.endsWith("charts") || random.nextInt(6) == 0;
    remove(file);
    Path target = outside.resolve(folder ? "folder" : any(List.of("secret.txt", "nothing.txt")));
    Files.createSymbolicLink(file, target);
    return "link " + file.getFileName() + " to " + target.getFileName();
  }

  private String file(Path file) throws IOException {
    remove(file);
    switch (random.nextInt(4)) {
      case 0 -> Files.createDirectories(file.resolve("inner"));
      case 1 -> Files.createFile(file);
      case 2 -> pipe(file);
      default -> {
        return "removed " + file.getFileName();
      }
    }
    return "something else in place of " + file.getFileName();
  }

  private static void pipe(Path file) throws IOException {
    try {
      new ProcessBuilder("mkfifo", file.toString()).start().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void remove(Path file) throws IOException {
    if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      Files.deleteIfExists(file);
    }
  }

  /** Packs the rows, and may damage the packed file or replace it by {@link #BOMB}. */
  private String packed(Path folder) throws IOException {
    Path rows = folder.resolve("results.jsonl");
    byte[] bytes = pack(Files.readAllBytes(rows));
    Files.delete(rows);
    Path file = folder.resolve("results.jsonl.gz");
    switch (random.nextInt(4)) {
      case 0 -> Files.write(file, BOMB);
      case 1 -> Files.write(file, Arrays.copyOf(bytes, random.nextInt(bytes.length)));
      case 2 -> {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        Files.write(file, bytes);
      }
      default -> Files.write(file, bytes);
    }
    return "packed rows, " + Files.size(file) + " bytes";
  }

  private static byte[] pack(byte[] bytes) throws IOException {
    var packed = new java.io.ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  /** Returns a small packed file that expands to a large file of blank lines. */
  private static byte[] bomb() {
    var packed = new java.io.ByteArrayOutputStream();
    byte[] lines = " \n".repeat(1 << 15).getBytes(StandardCharsets.US_ASCII);
    try (OutputStream out = new GZIPOutputStream(packed)) {
      for (int i = 0; i < BOMB_BYTES / lines.length; i++) {
        out.write(lines);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}

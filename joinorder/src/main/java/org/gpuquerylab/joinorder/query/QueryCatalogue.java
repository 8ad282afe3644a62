package org.gpuquerylab.joinorder.query;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The benchmark queries of the project: TPC-H ({@code tpch-q01} to {@code tpch-q22}) and Star
 * Schema Benchmark ({@code ssb-q1.1} to {@code ssb-q4.3}), both at scale factor 1, and queries of
 * the Join Order Benchmark ({@code job-1a}, {@code job-29a}, ...). {@code README.md} next to the
 * query files explains how their numbers were derived.
 */
public final class QueryCatalogue {
  private static final String FOLDER = "/org/gpuquerylab/joinorder/queries/";

  private QueryCatalogue() {}

  /** The names of all queries, in the order of the benchmarks. */
  public static List<String> names() {
    return text("index.txt").lines().toList();
  }

  /** Whether there is a query with the given name. */
  public static boolean contains(String name) {
    return names().contains(name);
  }

  /**
   * Loads a query.
   *
   * @throws InvalidQueryException if there is no query with that name
   */
  public static QueryGraph load(String name) {
    if (!contains(name)) {
      throw new InvalidQueryException(
          "there is no query with the name \"" + name + "\"; the names are " + names());
    }
    try (InputStream in = open(name + ".json")) {
      return QueryGraphReader.read(in, name, false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(String file) {
    try (InputStream in = open(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String file) {
    InputStream in = QueryCatalogue.class.getResourceAsStream(FOLDER + file);
    if (in == null) {
      throw new IllegalStateException("the resource " + FOLDER + file + " is missing");
    }
    return in;
  }
}

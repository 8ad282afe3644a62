package org.gpuquerylab.cli.internal.optimize;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.joinorder.query.QueryCatalogue;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The query of {@code lab optimize}: from a file, from the stored queries, in SQL, or random. */
final class QueryOptions {

  @Parameters(
      arity = "0..1",
      paramLabel = "QUERY",
      description = {
        "A stored query such as job-29a (lab list names them), a query-graph file,",
        "or a file of true cardinalities."
      })
  @Nullable String source;

  @Option(
      names = "--sql",
      paramLabel = "FILE",
      description = "A query in SQL; --schema describes its tables.")
  @Nullable Path sql;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description =
          "A file with the rows, distinct values and other statistics of the tables and"
              + " columns in --sql.")
  @Nullable Path schema;

  @Option(
      names = "--shape",
      paramLabel = "SHAPE",
      description =
          "Generate a random query: linear, cyclic, star, clique, snowflake, tree, grid,"
              + " random-cyclic or key-tree.")
  @Nullable String shape;

  @Option(
      names = "--size",
      paramLabel = "N",
      description = "The number of relations of the generated query.")
  @Nullable Integer size;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      description = "The seed of the generated query (default: 1).")
  @Nullable Long seed;

  @Option(
      names = "--cross-products",
      description = "Allow joins of any two relations, with or without a predicate between them.")
  boolean crossProducts;

  /**
   * Reads the statement in SQL and orders its joins, if one is given.
   *
   * @throws InputException if the options contradict each other
   * @throws org.gpuquerylab.joinorder.query.InvalidQueryException if the statement has a fault
   */
  Optional<SqlStatement> statement(SearchOptions options) {
    checkOneQuery();
    return sql == null || schema == null
        ? Optional.empty()
        : Optional.of(SqlStatement.of(sql, schema, crossProducts, options));
  }

  /**
   * Reads or generates a query that is not in SQL.
   *
   * @throws InputException if the options contradict each other
   * @throws org.gpuquerylab.joinorder.query.InvalidQueryException if the query has a fault
   */
  NamedQuery read() {
    if (shape != null) {
      return generate(shape);
    }
    if (source == null) {
      throw new InputException(
          "Missing required parameter: 'QUERY', or --sql or --shape; see lab optimize --help");
    }
    return new NamedQuery(source, QuerySource.read(source, crossProducts));
  }

  /**
   * Reads all stored queries.
   *
   * @throws InputException if another query is given as well
   */
  List<NamedQuery> readStored() {
    if (source != null || sql != null || schema != null || shape != null) {
      throw new InputException("--stored: takes all stored queries; leave the other query out");
    }
    return QueryCatalogue.names().stream()
        .map(name -> new NamedQuery(name, QuerySource.read(name, crossProducts)))
        .toList();
  }

  private void checkOneQuery() {
    if (shape == null && (size != null || seed != null)) {
      throw new InputException("--size and --seed: give --shape, too, to generate a query");
    }
    if (sql != null && schema == null) {
      throw new InputException("--sql " + sql + ": give --schema, too, which describes its tables");
    }
    if (sql == null && schema != null) {
      throw new InputException("--schema " + schema + ": give --sql, too, with the query");
    }
    List<String> given =
        Stream.of(source, sql == null ? null : "--sql", shape == null ? null : "--shape")
            .filter(Objects::nonNull)
            .map(String::valueOf)
            .toList();
    if (given.size() > 1) {
      throw new InputException(
          "more than one query is given, "
              + String.join(" and ", given)
              + "; leave all but one out");
    }
  }

  private NamedQuery generate(String label) {
    if (size == null) {
      throw new InputException("--shape " + label + ": --size is missing, say how many relations");
    }
    Topology topology =
        Topology.find(label)
            .orElseThrow(
                () ->
                    Suggestion.unknown(
                        "shape",
                        label,
                        Stream.of(Topology.values()).map(Topology::label).toList()));
    long chosen = seed == null ? 1 : seed;
    QueryGraph graph = TopologyGenerator.generate(topology, size, chosen);
    String name = label + " of " + size + ", seed " + chosen;
    return new NamedQuery(name, crossProducts ? graph.withCrossProducts() : graph);
  }
}

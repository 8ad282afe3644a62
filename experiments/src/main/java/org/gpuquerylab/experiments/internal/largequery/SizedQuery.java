package org.gpuquerylab.experiments.internal.largequery;

import java.util.Comparator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.gpuquerylab.measure.results.Point;

/**
 * A random query of a shape and size.
 *
 * @param topology the shape of the query graph
 * @param tables the number of tables
 * @param seed the seed, which distinguishes the queries of this shape and size
 */
record SizedQuery(Topology topology, int tables, int seed) implements Comparable<SizedQuery> {

  static final String TOPOLOGY = "topology";
  static final String TABLES = "tables";
  static final String QUERY = "query";

  private static final Comparator<SizedQuery> ORDER =
      Comparator.comparing(SizedQuery::topology)
          .thenComparing(SizedQuery::tables)
          .thenComparing(SizedQuery::seed);

  /** The query at a point. */
  static SizedQuery of(Point point) {
    Topology topology = Topology.find(point.get(TOPOLOGY)).orElseThrow();
    return new SizedQuery(topology, point.getInt(TABLES), point.getInt(QUERY));
  }

  QueryGraph graph() {
    return TopologyGenerator.generate(topology, tables, seed);
  }

  @Override
  public int compareTo(SizedQuery other) {
    return ORDER.compare(this, other);
  }
}

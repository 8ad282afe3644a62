package org.gpuquerylab.experiments.ranking;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.operators.sort.MergeSort;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.StarQuery;

/**
 * A star query on the path of the operators, with its joins in some order, as the models see it:
 * each dimension is selected from, then the fact table; then come the joins, one after the other,
 * the aggregation and the sort of its result. All columns of the fact table and the dimensions have
 * 4 bytes.
 *
 * @param shape the query with its counts
 * @param order the numbers of the joins, in the order of their execution
 * @param groups rows of the result
 */
record OperatorPlan(StarShape shape, List<Integer> order, int groups) {
  private static final int WIDTH = 4;

  /** Bytes of a product or a difference. */
  private static final int COMPUTED_WIDTH = 8;

  /** Copies the list. */
  OperatorPlan {
    order = List.copyOf(order);
  }

  /** The query with its joins in this order. */
  StarQuery query() {
    StarQuery query = shape.query();
    return new StarQuery(
        query.name(),
        query.fact(),
        query.predicates(),
        order.stream().map(query.joins()::get).toList(),
        query.measure(),
        query.groups(),
        query.order());
  }

  /** The predicted seconds on the device. */
  double seconds(CostModel model) {
    return inputs().stream().mapToDouble(input -> model.estimate(input).deviceSeconds()).sum();
  }

  /** The operators' inputs, in the order of their execution. */
  List<OperatorInput> inputs() {
    List<OperatorInput> inputs = new ArrayList<>();
    order.forEach(join -> inputs.add(dimension(join)));
    StarQuery query = shape.query();
    if (!query.predicates().isEmpty()) {
      inputs.add(
          selection(
              shape.factRows(),
              query.predicates().size(),
              factColumns(0),
              shape.survivors(List.of())));
    }
    for (int done = 0; done < order.size(); done++) {
      inputs.add(join(done));
    }
    inputs.add(aggregation());
    inputs.add(sort());
    return inputs;
  }

  private OperatorInput dimension(int number) {
    DimensionJoin join = shape.query().joins().get(number);
    int projected = 1 + groupsOf(join);
    int rows = shape.dimensionRows().get(number);
    int passing = shape.passingRows().get(number);
    return selection(rows, Math.max(1, join.predicates().size()), projected, passing);
  }

  private static OperatorInput selection(int rows, int predicates, int projected, long passing) {
    return new SelectionInput(
        rows, columns(predicates), columns(projected), (double) passing / Math.max(1, rows));
  }

  private OperatorInput join(int done) {
    int number = order.get(done);
    DimensionJoin join = shape.query().joins().get(number);
    long before = shape.survivors(order.subList(0, done));
    long after = shape.survivors(order.subList(0, done + 1));
    int earlierGroups =
        order.subList(0, done).stream().mapToInt(j -> groupsOf(shape.query().joins().get(j))).sum();
    return new JoinInput(
        before,
        shape.passingRows().get(number),
        columns(factColumns(done + 1) + earlierGroups),
        columns(groupsOf(join)),
        (double) after / Math.max(1, before));
  }

  /** Columns of the fact table that are still needed after some joins. */
  private int factColumns(int done) {
    StarQuery query = shape.query();
    return (int)
        Stream.concat(
                order.stream().skip(done).map(j -> query.joins().get(j).foreignKey()),
                query.measure().columns().stream())
            .distinct()
            .count();
  }

  private int groupsOf(DimensionJoin join) {
    return (int)
        shape.query().groups().stream()
            .filter(group -> group.dimension().equals(join.dimension()))
            .distinct()
            .count();
  }

  /** A query without groups has one, as of a key that is the same in all rows. */
  private OperatorInput aggregation() {
    long rows = shape.survivors(order);
    int keys = Math.max(1, shape.query().groups().size());
    boolean plain = shape.query().measure() instanceof Measure.Value;
    return new AggregationInput(
        rows, WIDTH * keys, List.of(plain ? WIDTH : COMPUTED_WIDTH), Math.min(rows, groups));
  }

  private OperatorInput sort() {
    List<Integer> widths = new ArrayList<>(columns(shape.query().groups().size()));
    widths.add(COMPUTED_WIDTH);
    int partitions = Math.max(1, groups / MergeSort.PARTITION);
    return new SortInput(groups, WIDTH, widths, partitions);
  }

  private static List<Integer> columns(int count) {
    return Collections.nCopies(count, WIDTH);
  }
}

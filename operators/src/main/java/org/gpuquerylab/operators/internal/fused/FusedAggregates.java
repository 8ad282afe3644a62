package org.gpuquerylab.operators.internal.fused;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarQuery.AggregateExpression;
import org.gpuquerylab.operators.star.StarQuery.Function;
import org.gpuquerylab.operators.table.Table;

/**
 * The aggregates of a query as the pass computes them: first a sum, which tells the groups that
 * have rows, and then further aggregates. The first is the query's only sum of one or two columns,
 * or else the number of rows. A record of the result is a cell with these values.
 */
final class FusedAggregates {
  /** The maximum number of aggregates, and of columns from which they are computed. */
  static final int MOST = 16;

  /** The functions by the numbers that kernels have for them. */
  static final List<Function> FUNCTIONS = List.of(Function.values());

  /** The maximum number of factors of a product. */
  private static final int MOST_FACTORS = 3;

  private final StarQuery query;
  private final AggregateExpression first;
  private final List<AggregateExpression> further = new ArrayList<>();
  private final EncodedColumn left;
  private final EncodedColumn right;
  private final List<String> names;
  private final List<EncodedColumn> values;

  /**
   * Finds the columns of the aggregates.
   *
   * @throws IllegalArgumentException if there are more aggregates, columns or factors than the path
   *     supports
   */
  FusedAggregates(StarQuery query, Table fact, EncodedTables tables) {
    this.query = query;
    AggregateExpression only = query.aggregates().get(0);
    int factors = only.measure().columns().size();
    boolean single =
        query.aggregates().size() == 1
            && only.function() == Function.SUM
            && factors > 0
            && factors <= 2;
    first = single ? only : AggregateExpression.count();
    query.aggregates().stream().filter(one -> !one.equals(first)).distinct().forEach(further::add);
    names = single ? List.of() : query.measured();
    values = names.stream().map(name -> tables.summed(fact, name)).toList();
    left = single ? tables.summed(fact, only.measure().columns().get(0)) : EncodedColumn.one();
    right = single ? tables.summed(fact, only.measure().columns().get(factors - 1)) : left;
    check();
  }

  private void check() {
    if (further.size() > MOST || values.size() > MOST) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s has %d aggregates of %d columns, but the fused path allows %d; use another path",
              query.name(),
              further.size(),
              values.size(),
              MOST));
    }
    for (AggregateExpression one : further) {
      if (one.measure().columns().size() > MOST_FACTORS) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "%s multiplies %s, but the fused path allows %d factors; use another path",
                query.name(),
                one.measure().columns(),
                MOST_FACTORS));
      }
    }
  }

  /** The measure of the first sum. */
  Measure measure() {
    return first.measure();
  }

  /** The first column of the first measure; it has no bytes if the rows are counted. */
  EncodedColumn left() {
    return left;
  }

  /** The second column of the first measure, or its only column. */
  EncodedColumn right() {
    return right;
  }

  /** The columns of the further aggregates. */
  List<EncodedColumn> values() {
    return values;
  }

  /** The number of further aggregates. */
  int further() {
    return further.size();
  }

  /** The number of values of each cell. */
  int count() {
    return 1 + further.size();
  }

  /** The length of a record. */
  int record() {
    return 1 + count();
  }

  /** The columns of all measures, without those that have no bytes. */
  Set<EncodedColumn> columns() {
    Set<EncodedColumn> columns = new LinkedHashSet<>(List.of(left));
    columns.add(right);
    columns.addAll(values);
    columns.removeIf(column -> column.width() == 0);
    return columns;
  }

  /** Adds the constants that specialize the collection of the values. */
  void putFunctions(Map<String, Integer> defines) {
    defines.put("FURTHER", further.size());
    for (Function function : Function.values()) {
      defines.put("FUNCTION_" + function, FUNCTIONS.indexOf(function));
    }
    for (int k = 0; k < further.size(); k++) {
      defines.put("FUNCTION" + k, FUNCTIONS.indexOf(further.get(k).function()));
    }
  }

  /** Adds the constants that specialize the pass. */
  void putDefines(Map<String, Integer> defines) {
    putFunctions(defines);
    defines.put("PRODUCT", first.measure().columns().size() == 2 && !isMinus(first) ? 1 : 0);
    defines.put("DIFFERENCE", isMinus(first) ? 1 : 0);
    defines.put("LEFT_WIDTH", left.width());
    defines.put("RIGHT_WIDTH", right.width());
    defines.put("VALUES", values.size());
    for (int v = 0; v < values.size(); v++) {
      defines.put("VALUE_WIDTH" + v, values.get(v).width());
    }
    for (int k = 0; k < further.size(); k++) {
      defines.put("MINUS" + k, isMinus(further.get(k)) ? 1 : 0);
      defines.put("FIRST" + k, factor(k, 0));
      defines.put("SECOND" + k, factor(k, 1));
      defines.put("THIRD" + k, factor(k, 2));
    }
  }

  private static boolean isMinus(AggregateExpression aggregate) {
    return aggregate.measure() instanceof Measure.Difference;
  }

  /** The place of a factor among the values; their number stands for 1. */
  private int factor(int aggregate, int place) {
    List<String> columns = further.get(aggregate).measure().columns();
    return place < columns.size() ? names.indexOf(columns.get(place)) : values.size();
  }

  /**
   * The values of the query's aggregates in a record.
   *
   * @param records not modified
   * @param at the index of the record's cell
   */
  long[] values(long[] records, int at) {
    return query.aggregates().stream()
        .mapToLong(one -> records[at + 1 + (one.equals(first) ? 0 : 1 + further.indexOf(one))])
        .toArray();
  }

  /** The values of the query's aggregates if no row passes. */
  long[] ofNothing() {
    return query.aggregates().stream().mapToLong(one -> one.function().ofNothing()).toArray();
  }

  /**
   * The record for the rows of two sets, from the record for each, which are of the same cell.
   *
   * @param one not modified
   * @param other not modified
   */
  long[] fold(long[] one, long[] other) {
    long[] both = one.clone();
    both[1] += other[1];
    for (int k = 0; k < further.size(); k++) {
      both[2 + k] = further.get(k).function().fold(one[2 + k], other[2 + k]);
    }
    return both;
  }
}

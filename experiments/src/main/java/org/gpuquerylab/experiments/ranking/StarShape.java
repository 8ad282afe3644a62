package org.gpuquerylab.experiments.ranking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.star.CodeSet;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/**
 * How many rows of its tables the conditions of a star query let pass, counted.
 *
 * @param query the query
 * @param factRows rows of the fact table
 * @param dimensionRows rows of each join's dimension
 * @param passingRows those of them that pass the dimension's conditions
 * @param rowsBySet for each set of conditions, the rows of the fact table that pass exactly these:
 *     bit 0 is for the conditions on the fact table, bit i + 1 for join i
 */
record StarShape(
    StarQuery query,
    int factRows,
    List<Integer> dimensionRows,
    List<Integer> passingRows,
    List<Long> rowsBySet) {

  /** Copies the lists. */
  StarShape {
    dimensionRows = List.copyOf(dimensionRows);
    passingRows = List.copyOf(passingRows);
    rowsBySet = List.copyOf(rowsBySet);
  }

  /** Counts. O(fact rows x joins x log dimension rows). */
  static StarShape of(StarQuery query, Database database) {
    Table fact = database.table(query.fact());
    List<IntPredicate> conditions = new ArrayList<>(List.of(all(fact, query.predicates())));
    List<Integer> rows = new ArrayList<>();
    List<Integer> passing = new ArrayList<>();
    for (DimensionJoin join : query.joins()) {
      Table dimension = database.table(join.dimension());
      int[] keys = passingKeys(dimension, join);
      int[] foreign = fact.column(join.foreignKey()).ints();
      conditions.add(row -> Arrays.binarySearch(keys, foreign[row]) >= 0);
      rows.add(dimension.rows());
      passing.add(keys.length);
    }
    return new StarShape(query, fact.rows(), rows, passing, count(fact.rows(), conditions));
  }

  private static int[] passingKeys(Table dimension, DimensionJoin join) {
    int[] keys = dimension.column(join.key()).ints();
    return IntStream.range(0, keys.length)
        .filter(all(dimension, join.predicates()))
        .map(row -> keys[row])
        .sorted()
        .toArray();
  }

  private static IntPredicate all(Table table, List<Predicate> predicates) {
    IntPredicate all = row -> true;
    for (Predicate predicate : predicates) {
      Column column = table.column(predicate.column());
      CodeSet passing = CodeSet.of(predicate, column);
      int[] values = column.ints();
      all = all.and(row -> passing.contains(values[row]));
    }
    return all;
  }

  private static List<Long> count(int rows, List<IntPredicate> conditions) {
    long[] counts =
        IntStream.range(0, rows)
            .parallel()
            .collect(
                () -> new long[1 << conditions.size()],
                (sums, row) -> sums[set(conditions, row)]++,
                (sums, others) -> Arrays.setAll(sums, i -> sums[i] + others[i]));
    return Arrays.stream(counts).boxed().toList();
  }

  private static int set(List<IntPredicate> conditions, int row) {
    int set = 0;
    for (int i = 0; i < conditions.size(); i++) {
      set |= conditions.get(i).test(row) ? 1 << i : 0;
    }
    return set;
  }

  /** Rows of the fact table that pass its own conditions and these joins. */
  long survivors(List<Integer> joins) {
    int wanted = 1 | joins.stream().mapToInt(join -> 2 << join).sum();
    return IntStream.range(0, rowsBySet.size())
        .filter(set -> (set & wanted) == wanted)
        .mapToLong(rowsBySet::get)
        .sum();
  }
}

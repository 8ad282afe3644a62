package org.gpuquerylab.operators.ssb;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/**
 * Makes mutants of a query. A mutant differs from the query in one constant: a bound is replaced by
 * a neighbouring number, or a value is replaced or dropped.
 */
final class QueryMutants {
  private final Database database;

  private QueryMutants(Database database) {
    this.database = database;
  }

  /** All mutants of a query; the neighbours of a string are strings that occur in the data. */
  static List<StarQuery> of(StarQuery query, Database database) {
    return new QueryMutants(database).mutants(query);
  }

  private List<StarQuery> mutants(StarQuery query) {
    List<StarQuery> all = new ArrayList<>();
    for (List<Predicate> changed : changed(database.table(query.fact()), query.predicates())) {
      all.add(
          new StarQuery(
              query.name(),
              query.fact(),
              changed,
              query.joins(),
              query.aggregates(),
              query.groups(),
              query.order()));
    }
    for (int j = 0; j < query.joins().size(); j++) {
      DimensionJoin join = query.joins().get(j);
      for (List<Predicate> changed : changed(database.table(join.dimension()), join.predicates())) {
        DimensionJoin other =
            new DimensionJoin(join.dimension(), join.key(), join.foreignKey(), changed);
        all.add(query.withJoins(with(query.joins(), j, other)));
      }
    }
    return all;
  }

  /** All lists that differ from the given list in one predicate. */
  private static List<List<Predicate>> changed(Table table, List<Predicate> predicates) {
    List<List<Predicate>> all = new ArrayList<>();
    for (int p = 0; p < predicates.size(); p++) {
      for (Predicate other : changed(table, predicates.get(p))) {
        all.add(with(predicates, p, other));
      }
    }
    return all;
  }

  private static List<Predicate> changed(Table table, Predicate predicate) {
    String column = predicate.column();
    List<Predicate> all = new ArrayList<>();
    if (predicate instanceof Predicate.Between between) {
      int low = between.low();
      int high = between.high();
      if (low != Integer.MIN_VALUE) { // a smaller bound exists
        // The bound 1 is not replaced by 0, because discounts of 0 add nothing to any sum.
        all.add(new Predicate.Between(column, low == 1 ? -1 : low - 1, high));
        all.add(new Predicate.Between(column, low + 1, high));
      }
      all.add(new Predicate.Between(column, low, high - 1));
      all.add(new Predicate.Between(column, low, high + 1));
    } else if (predicate instanceof Predicate.StringBetween between) {
      List<String> known = table.column(column).dictionary().strings();
      for (String low : neighbours(known, between.low())) {
        all.add(new Predicate.StringBetween(column, low, between.high()));
      }
      for (String high : neighbours(known, between.high())) {
        all.add(new Predicate.StringBetween(column, between.low(), high));
      }
    } else if (predicate instanceof Predicate.In in) {
      lists(in.values(), value -> List.of(value - 1, value + 1))
          .forEach(values -> all.add(new Predicate.In(column, values)));
    } else if (predicate instanceof Predicate.StringIn in) {
      List<String> known = table.column(column).dictionary().strings();
      lists(in.values(), value -> neighbours(known, value))
          .forEach(values -> all.add(new Predicate.StringIn(column, values)));
    }
    return all;
  }

  /** The strings before and after a value in the sorted list, if they exist. */
  private static List<String> neighbours(List<String> known, String value) {
    int place = known.indexOf(value);
    if (place < 0) {
      throw new AssertionError("the data lack " + value);
    }
    List<String> found = new ArrayList<>();
    if (place > 0) {
      found.add(known.get(place - 1));
    }
    if (place + 1 < known.size()) {
      found.add(known.get(place + 1));
    }
    return found;
  }

  /** All lists in which one value is dropped or replaced by one of its neighbours. */
  private static <T> List<List<T>> lists(List<T> values, Function<T, List<T>> neighbours) {
    List<List<T>> all = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      List<T> dropped = new ArrayList<>(values);
      dropped.remove(i);
      all.add(dropped);
      for (T other : neighbours.apply(values.get(i))) {
        all.add(with(values, i, other));
      }
    }
    return all;
  }

  private static <T> List<T> with(List<T> list, int place, T other) {
    List<T> copy = new ArrayList<>(list);
    copy.set(place, other);
    return copy;
  }
}

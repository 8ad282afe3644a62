package org.gpuquerylab.joinorder.sql;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.PlainSelect;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.QueryFile;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;

/**
 * Creates the query graph of a select-project-join query in SQL; the package description has the
 * rules.
 */
public final class SqlQueryReader {
  /** The minimum selectivity of the predicates of an edge. */
  private static final double LEAST_SELECTIVITY = 1e-18;

  private final SqlText text;
  private final ColumnNames names;
  private final PredicateSelectivity selectivities;
  private final ColumnEqualities equalities = new ColumnEqualities();
  private final List<List<Expression>> local = new ArrayList<>();

  /** The predicates of two relations, by the relations' indices, the smaller one first. */
  private final Map<List<Integer>, List<Expression>> edges = new LinkedHashMap<>();

  /** By the names of columns in classes, the fraction of their values that predicates leave. */
  private final Map<String, Double> fractions = new HashMap<>();

  /** Sets of relations whose join can have no row. */
  private final Set<Set<Integer>> empty = new LinkedHashSet<>();

  /** Whether a predicate without columns is false. */
  private boolean isNever;

  private SqlQueryReader(SqlText text, Schema schema) {
    this.text = text;
    PlainSelect select = text.parse();
    FromClause from = new FromClause(text, schema, select);
    names = from.names();
    selectivities =
        new PredicateSelectivity(
            text, column -> equalities.resolve(names.resolve(column)), names::isColumn);
    names.entries().forEach(entry -> local.add(new ArrayList<>()));
    from.conjuncts().forEach(this::classify);
  }

  /**
   * Reads a query from a file.
   *
   * @param crossProducts whether any two relations may be joined ({@link QueryGraph#crossProducts})
   * @throws QueryFormatException if the file cannot be read or the query is refused; the message is
   *     one line
   */
  public static QueryGraph read(Path file, Schema schema, boolean crossProducts) {
    return read(QueryFile.read(file, SqlText::read), InputFile.name(file), schema, crossProducts);
  }

  /**
   * Creates the graph of a query.
   *
   * @param sql one SELECT statement
   * @param source the query's name in messages
   */
  public static QueryGraph read(String sql, String source, Schema schema, boolean crossProducts) {
    return TimeLimit.call(
        source, () -> new SqlQueryReader(new SqlText(sql, source), schema).graph(crossProducts));
  }

  private void classify(Expression conjunct) {
    TreeSet<Integer> relations = new TreeSet<>();
    for (Column column : PredicateCheck.columns(text, conjunct, names::isColumn)) {
      relations.add(names.resolve(column).relation());
    }
    common(conjunct).forEach(this::addEquality);
    if (addEquality(conjunct)) {
      return;
    } else if (relations.size() == 1) {
      local.get(relations.first()).add(conjunct);
    } else if (relations.size() == 2) {
      edges.computeIfAbsent(List.copyOf(relations), pair -> new ArrayList<>()).add(conjunct);
    } else if (relations.isEmpty() && selectivities.ofAll(List.of(conjunct)) == 0) {
      isNever = true;
    } else if (!Conjuncts.isTrue(conjunct)) {
      String mend =
          relations.isEmpty()
              ? " names no column; leave it out"
              : " is over "
                  + relations.size()
                  + " tables, predicates are supported over one or two; take it apart";
      throw text.fault(conjunct, "the predicate " + SqlText.quote(conjunct) + mend);
    }
  }

  /** The conjuncts that all parts of an OR have: they hold for the whole. */
  private List<Expression> common(Expression conjunct) {
    if (!(conjunct instanceof OrExpression or)) {
      return List.of();
    }
    List<List<Expression>> parts =
        Conjuncts.chain(or, OrExpression.class).stream().map(Conjuncts::of).toList();
    List<Set<String>> others =
        parts.stream()
            .skip(1)
            .map(part -> part.stream().map(selectivities::normalForm).collect(Collectors.toSet()))
            .toList();
    return parts.get(0).stream()
        .filter(one -> others.stream().allMatch(o -> o.contains(selectivities.normalForm(one))))
        .toList();
  }

  /** Adds an equality of two columns to the classes; false if the predicate is another one. */
  private boolean addEquality(Expression conjunct) {
    if (!(conjunct instanceof EqualsTo equality
        && Conjuncts.bare(equality.getLeftExpression()) instanceof Column left
        && Conjuncts.bare(equality.getRightExpression()) instanceof Column right
        && !names.resolve(left).equals(names.resolve(right)))) {
      return false;
    }
    equalities.add(names.resolve(left), names.resolve(right));
    return true;
  }

  private QueryGraph graph(boolean crossProducts) {
    try {
      QueryGraphBuilder builder = QueryGraph.builder().crossProducts(crossProducts);
      equalities.classes().forEach(this::addPredicates);
      addRelations(builder);
      addClasses(builder);
      edges.forEach(
          (pair, predicates) -> builder.join(alias(pair.get(0)), alias(pair.get(1)), edge(pair)));
      return withEmptySets(builder.build());
    } catch (QueryFormatException e) {
      throw e;
    } catch (InvalidQueryException e) {
      throw text.whole(String.valueOf(e.getMessage()));
    }
  }

  /** Takes the predicates on the columns of a class together, so that implied ones count once. */
  private void addPredicates(List<SqlColumn> columns) {
    List<SqlColumn> equal = columns.stream().map(equalities::resolve).toList();
    Set<Integer> relations = new TreeSet<>();
    equal.forEach(column -> relations.add(column.relation()));
    List<Expression> conjuncts = relations.stream().flatMap(i -> local.get(i).stream()).toList();
    EqualColumns predicates = new EqualColumns(selectivities, equal, conjuncts);
    Set<Integer> stated = new TreeSet<>();
    for (SqlColumn column : predicates.columns()) {
      stated.add(column.relation());
      if (!predicates.isEmpty()) {
        local.get(column.relation()).removeAll(predicates.predicates(column));
        fractions.put(column.name(), predicates.fraction(column));
      }
    }
    if (predicates.isEmpty()) {
      empty.add(stated);
    }
  }

  /**
   * The number of different values of a column of a class in the rows that its predicates leave.
   */
  private double distinct(SqlColumn column) {
    double fraction = fractions.getOrDefault(column.name(), 1.0);
    return Math.max(1, column.statistics().distinct() * fraction);
  }

  private void addRelations(QueryGraphBuilder builder) {
    for (int i = 0; i < names.entries().size(); i++) {
      double rows = names.entries().get(i).table().rows();
      double selectivity = selectivities.ofAll(local.get(i)) * equalColumns(i);
      builder.relation(alias(i), rows, Math.max(1 / rows, selectivity));
      if (isNever || selectivities.isNever(local.get(i))) {
        empty.add(Set.of(i));
      }
    }
  }

  /** The graph, in which sets that cannot have a row have none. */
  private QueryGraph withEmptySets(QueryGraph graph) {
    if (empty.isEmpty()) {
      return graph;
    } else if (graph.size() > QueryGraph.MAX_MASK_RELATIONS) {
      throw text.whole(
          "the result is empty, as its predicates contradict each other; leave them out, or give at"
              + " most "
              + QueryGraph.MAX_MASK_RELATIONS
              + " tables");
    }
    Set<Long> sets = new HashSet<>();
    empty.forEach(relations -> sets.add(relations.stream().mapToLong(i -> 1L << i).sum()));
    return graph.withCardinalities(new EmptySets(graph, sets));
  }

  /** Adds predicates on the columns of a relation in classes: not null, and equal to each other. */
  private double equalColumns(int relation) {
    double selectivity = 1;
    for (List<SqlColumn> columns : equalities.classes()) {
      double least = Double.POSITIVE_INFINITY;
      double product = 1;
      for (SqlColumn column : columns) {
        if (column.relation() == relation && columns.size() > 1) {
          selectivity *= column.statistics().notNull() * fractions.getOrDefault(column.name(), 1.0);
          least = Math.min(least, distinct(column));
          product *= distinct(column);
        }
      }
      selectivity *= product > 1 ? least / product : 1;
    }
    return selectivity;
  }

  /** Adds the classes of two or more relations, and an edge for every two relations of a class. */
  private void addClasses(QueryGraphBuilder builder) {
    for (List<SqlColumn> columns : equalities.classes()) {
      Map<Integer, Double> distinct = new LinkedHashMap<>();
      columns.forEach(column -> distinct.merge(column.relation(), distinct(column), Math::min));
      String name = columns.get(0).name();
      List<Integer> relations = List.copyOf(new TreeSet<>(distinct.keySet()));
      if (relations.size() > QueryGraph.MAX_MASK_RELATIONS) {
        throw text.whole(
            String.format(
                Locale.ROOT,
                "the class of columns that equal \"%s\" has more than %d tables; split the query",
                name,
                QueryGraph.MAX_MASK_RELATIONS));
      }
      if (relations.size() > 1) {
        distinct.forEach((relation, number) -> builder.column(name, alias(relation), number));
      }
      for (int i = 0; i < relations.size(); i++) {
        for (int j = i + 1; j < relations.size(); j++) {
          edges.computeIfAbsent(
              List.of(relations.get(i), relations.get(j)), pair -> new ArrayList<>());
        }
      }
    }
  }

  /** The selectivity of the predicates over two relations that are not in a class. */
  private double edge(List<Integer> pair) {
    double selectivity = selectivities.ofAll(edges.getOrDefault(pair, List.of()));
    return Math.max(LEAST_SELECTIVITY, selectivity);
  }

  private String alias(int relation) {
    return names.entries().get(relation).alias();
  }
}

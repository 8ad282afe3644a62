package org.gpuquerylab.joinorder.sql;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.PlainSelect;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.internal.FaultMaker;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.joinorder.query.QueryFile;
import org.gpuquerylab.joinorder.query.QueryFormatException;

/** Reads predicates over the rows of one table. */
public final class RowPredicates {
  /** The maximum number of characters of an expression. */
  public static final int MAX_LENGTH = 10_000;

  /** The prefix of locations within an expression. */
  private static final String SQL = "SQL";

  private static final int LONGEST_NAME = 100;

  private RowPredicates() {}

  /**
   * Reads one predicate.
   *
   * @param name its name
   * @param expression an SQL expression that is true or false for a row
   * @param faults creates the exception if the predicate is refused; the message continues with
   *     line and column in the expression
   */
  public static RowPredicate read(
      String name, String expression, TableColumns columns, FaultMaker faults) {
    String fault = faultOf(expression);
    if (!fault.isEmpty()) {
      throw faults.of(fault, null);
    }
    try {
      return TimeLimit.call(SQL, () -> parse(name, expression, columns, faults));
    } catch (QueryFormatException e) {
      throw faults.of(String.valueOf(e.getMessage()), e);
    }
  }

  private static String faultOf(String expression) {
    if (expression.length() > MAX_LENGTH) {
      return "the predicate is longer than " + MAX_LENGTH + " characters; shorten it";
    }
    boolean isText =
        expression.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(expression);
    return isText ? "" : "the predicate has a character that is not text; remove it";
  }

  private static RowPredicate parse(
      String name, String expression, TableColumns columns, FaultMaker faults) {
    SqlText text = new SqlText(expression, SQL);
    Expression predicate = text.parsePredicate();
    PredicateCheck.columns(text, predicate, column -> isColumn(columns, column));
    PredicateSql writer = new PredicateSql(text, columns, null);
    String sql = writer.write(predicate);
    if (writer.named().isEmpty()) {
      throw text.fault("the predicate names no column; leave it out");
    }
    return new RowPredicate(name, "(" + sql + ")", writer.named(), writer.compared(), faults);
  }

  private static boolean isColumn(TableColumns columns, Column column) {
    return columns.find(TableColumns.name(column)).isPresent();
  }

  /**
   * The different conjuncts of a query's WHERE, named by their text. The query must be a SELECT
   * over one table; the table may have any name.
   *
   * @throws QueryFormatException if the file cannot be read or a part is refused; the message names
   *     the place of the part
   */
  public static List<RowPredicate> ofQuery(Path file, TableColumns columns) {
    String sql = QueryFile.read(file, SqlText::read);
    String source = InputFile.name(file);
    return TimeLimit.call(source, () -> conjuncts(new SqlText(sql, source), columns));
  }

  private static List<RowPredicate> conjuncts(SqlText text, TableColumns columns) {
    PlainSelect select = text.parse();
    String alias = alias(text, select);
    Expression where = select.getWhere();
    if (where == null) {
      throw text.fault("there is no WHERE; give one with a predicate");
    }
    PredicateCheck.columns(text, where, column -> isColumn(columns, column));
    Map<String, RowPredicate> bySql = new LinkedHashMap<>();
    Set<String> names = new LinkedHashSet<>();
    for (Expression conjunct : Conjuncts.of(where)) {
      PredicateSql writer = new PredicateSql(text, columns, alias);
      String sql = "(" + writer.write(conjunct) + ")";
      if (!Conjuncts.isTrue(conjunct) && !bySql.containsKey(sql)) {
        bySql.put(sql, predicate(text, conjunct, sql, writer, names));
      }
    }
    if (bySql.isEmpty()) {
      throw text.fault(where, "WHERE is always true; give it a predicate over columns");
    }
    return List.copyOf(bySql.values());
  }

  private static RowPredicate predicate(
      SqlText text, Expression conjunct, String sql, PredicateSql writer, Set<String> names) {
    if (writer.named().isEmpty()) {
      throw text.fault(conjunct, "the predicate names no column; leave it out");
    }
    return new RowPredicate(
        newName(conjunct, names),
        sql,
        writer.named(),
        writer.compared(),
        (message, cause) -> text.fault(conjunct, message));
  }

  private static String newName(Expression conjunct, Set<String> names) {
    int[] whole = Quote.line(conjunct.toString()).codePoints().toArray();
    int length = Math.min(whole.length, LONGEST_NAME);
    String shown = new String(whole, 0, length) + (whole.length > length ? "..." : "");
    String name = shown;
    for (int i = 2; !names.add(name); i++) {
      name = shown + " (" + i + ")";
    }
    return name;
  }

  private static String alias(SqlText text, PlainSelect select) {
    FromRules.check(text, select);
    if (select.getFromItem() == null) {
      throw text.fault("there is no FROM; name the table of the file");
    }
    FromRules.check(text, select.getFromItem());
    if (select.getJoins() != null && !select.getJoins().isEmpty()) {
      throw text.fault(
          select.getJoins().get(0), "statistics describe one table; leave the others out");
    }
    if (!(select.getFromItem() instanceof Table table)) {
      throw text.fault(select.getFromItem(), "FROM must have one table without parentheses");
    }
    return table.getAlias() == null ? table.getUnquotedName() : table.getAlias().getUnquotedName();
  }
}

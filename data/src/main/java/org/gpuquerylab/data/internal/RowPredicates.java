package org.gpuquerylab.data.internal;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.gpuquerylab.calcite.internal.ParsedSql;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.FaultMaker;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/** Reads predicates over the rows of one table. */
public final class RowPredicates {
  /** The maximum number of characters of an expression. */
  public static final int MAX_LENGTH = 10_000;

  /** The prefix of locations within an expression. */
  private static final String SQL = "SQL";

  private static final int LONGEST_NAME = 100;
  private static final String NO_COLUMN = "the predicate names no column; leave it out";

  private final ParsedSql text;
  private final TableColumns columns;
  private final @Nullable String alias;
  private final Map<String, RowPredicate> bySql = new LinkedHashMap<>();
  private final Set<String> names = new LinkedHashSet<>();

  private RowPredicates(ParsedSql text, TableColumns columns, @Nullable String alias) {
    this.text = text;
    this.columns = columns;
    this.alias = alias;
  }

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
      return ParsedSql.expression(
          expression,
          SQL,
          text -> new RowPredicates(text, columns, null).predicate(name, text.tree(), faults));
    } catch (InputException e) {
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

  private RowPredicate predicate(String name, SqlNode node, FaultMaker faults) {
    PredicateSql writer = new PredicateSql(text, columns, alias);
    String sql = writer.predicate(node);
    if (writer.named().isEmpty()) {
      throw text.fault(node, NO_COLUMN);
    }
    return new RowPredicate(name, "(" + sql + ")", writer.named(), writer.compared(), faults);
  }

  /**
   * The different conjuncts of a query's WHERE, named by their text. The query must be a SELECT
   * over one table; the table may have any name.
   *
   * @throws InputException if the file cannot be read or a part is refused; the message names the
   *     place of the part
   */
  public static List<RowPredicate> ofQuery(Path file, TableColumns columns) {
    return ParsedSql.query(file, text -> conjuncts(text, columns));
  }

  private static List<RowPredicate> conjuncts(ParsedSql text, TableColumns columns) {
    SqlNode query = text.tree() instanceof SqlOrderBy order ? order.query : text.tree();
    if (!(query instanceof SqlSelect select)) {
      throw text.fault(query, "the statement is not a plain SELECT; give SELECT .. FROM .. WHERE");
    }
    String alias = alias(text, select);
    SqlNode where = select.getWhere();
    if (where == null) {
      throw text.fault(select, "there is no WHERE; give one with a predicate");
    }
    RowPredicates reader = new RowPredicates(text, columns, alias);
    PredicateSql.chain(where, SqlKind.AND).forEach(reader::addConjunct);
    if (reader.bySql.isEmpty()) {
      throw text.fault(where, "WHERE is always true; give it a predicate over columns");
    }
    return List.copyOf(reader.bySql.values());
  }

  private static String alias(ParsedSql text, SqlSelect select) {
    SqlNode from = select.getFrom();
    if (from == null) {
      throw text.fault(select, "there is no FROM; name the table of the file");
    }
    SqlNode table = from;
    if (from instanceof SqlCall as && from.getKind() == SqlKind.AS && as.operandCount() == 2) {
      from = as.operand(1);
      table = as.operand(0);
    }
    if (table instanceof SqlIdentifier && from instanceof SqlIdentifier name) {
      return name.names.get(name.names.size() - 1);
    }
    throw text.fault(table, "statistics describe one table; leave the others out");
  }

  private void addConjunct(SqlNode conjunct) {
    if (isTrue(conjunct)) {
      return;
    }
    RowPredicate read = predicate("", conjunct, (message, cause) -> text.fault(conjunct, message));
    if (!bySql.containsKey(read.sql())) {
      bySql.put(
          read.sql(),
          new RowPredicate(
              newName(conjunct), read.sql(), read.columns(), read.comparisons(), read.faults()));
    }
  }

  /** Whether a conjunct is TRUE, or an equality of two constants that are the same. */
  private static boolean isTrue(SqlNode conjunct) {
    if (conjunct.getKind() == SqlKind.EQUALS && conjunct instanceof SqlCall equality) {
      SqlNode left = equality.operand(0);
      return left instanceof SqlLiteral
          && left.getKind() == SqlKind.LITERAL
          && !left.toString().equals("NULL")
          && left.toString().equals(equality.operand(1).toString());
    }
    return conjunct instanceof SqlLiteral && conjunct.toString().equals("TRUE");
  }

  private String newName(SqlNode conjunct) {
    int[] whole = Quote.line(text.text(conjunct)).codePoints().toArray();
    int length = Math.min(whole.length, LONGEST_NAME);
    String shown = new String(whole, 0, length) + (whole.length > length ? "..." : "");
    String name = shown;
    for (int i = 2; !names.add(name); i++) {
      name = shown + " (" + i + ")";
    }
    return name;
  }
}

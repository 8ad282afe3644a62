package org.gpuquerylab.joinorder.sql;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.PlainSelect;
import org.gpuquerylab.joinorder.sql.ParserParts.Unknown;

/**
 * The closed list of the supported parts of a query, apart from its predicates. Clauses that change
 * which rows are joined are supported, clauses that apply after the joins are ignored, and all
 * other clauses are faults.
 */
final class FromRules {
  /** For each class, the properties that are supported or belong to clauses after the joins. */
  private static final Map<Class<?>, Set<String>> TAKEN =
      Map.of(
          PlainSelect.class,
          Set.of(
              "SelectItems",
              "FromItem",
              "Joins",
              "Where",
              "Distinct",
              "GroupBy",
              "Having",
              "Qualify",
              "WindowDefinitions",
              "OrderByElements",
              "Limit",
              "LimitBy",
              "Offset",
              "Fetch",
              "Top",
              "First",
              "Skip",
              "ForMode",
              "ForUpdate",
              "ForUpdateTable",
              "ForUpdateTables",
              "ForUpdateBeforeOrderBy",
              "ForClause",
              "ForXmlPath",
              "Wait",
              "NoWait",
              "SkipLocked",
              "Isolation",
              "OptimizeFor",
              "Option",
              "OracleHint",
              "MySqlSqlCalcFoundRows",
              "MySqlSqlCacheFlag"),
          Join.class,
          Set.of(
              "Simple",
              "Inner",
              "InnerJoin",
              "Cross",
              "FromItem",
              "RightItem",
              "OnExpression",
              "OnExpressions",
              "UsingColumns"),
          Table.class,
          Set.of(
              "Alias",
              "Name",
              "NameParts",
              "NamePartDelimiters",
              "UnquotedName",
              "FullyQualifiedName",
              "SchemaName",
              "UnquotedSchemaName",
              "Database",
              "DatabaseName",
              "UnquotedDatabaseName",
              "CatalogName",
              "UnquotedCatalogName",
              "DBLinkName"),
          ParenthesedFromItem.class,
          Set.of("FromItem", "Joins"),
          Alias.class,
          Set.of("Name", "UnquotedName", "UseAs"));

  /** Words before JOIN that some dialects have, and that the parser takes for aliases. */
  private static final Set<String> JOIN_WORDS =
      Set.of("ANTI", "ANY", "ASOF", "LOOKUP", "PASTE", "POSITIONAL", "SEMI", "SINGLE");

  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_$# -]+");
  private static final String QUOTES = "\"`[]";

  private FromRules() {}

  /** The classes of the parser whose objects are checked. */
  static Map<Class<?>, Set<String>> taken() {
    return TAKEN;
  }

  /** Refuses the unsupported parts of a statement. */
  public static void check(SqlText text, PlainSelect select) {
    Unknown unknown = ParserParts.unknown(select, TAKEN.getOrDefault(PlainSelect.class, Set.of()));
    if (unknown != null) {
      String clause = unknown.clause();
      throw text.atWord(
          Set.of(clause.split(" ", 2)[0]), 1, clause + " is not supported; leave it out");
    }
  }

  /** Refuses joins other than inner joins. */
  public static void check(SqlText text, Join join) {
    FromItem item = join.getFromItem();
    if (join.isSemi()) {
      throw text.fault(item, "semi-joins are not supported; make it an inner join");
    } else if (join.isLeft() || join.isRight() || join.isFull() || join.isOuter()) {
      throw text.fault(item, "outer joins are not supported; make it an inner join");
    } else if (join.isNatural()) {
      throw text.fault(item, "natural joins are not supported; give the columns with ON");
    }
    Unknown unknown = ParserParts.unknown(join, TAKEN.getOrDefault(Join.class, Set.of()));
    if (unknown != null) {
      throw text.fault(
          item,
          unknown.clause()
              + " is not supported; write an inner join instead: "
              + SqlText.quote(join));
    }
  }

  /** Refuses everything except tables, and clauses that change a table's rows. */
  public static void check(SqlText text, FromItem item) {
    Set<String> taken = TAKEN.get(item.getClass());
    if (taken == null) {
      throw text.fault(
          item, "in FROM only tables are supported; give a table: " + SqlText.quote(item));
    }
    Unknown unknown = ParserParts.unknown(item, taken);
    if (unknown == null && item.getAlias() != null) {
      unknown = ParserParts.unknown(item.getAlias(), TAKEN.getOrDefault(Alias.class, Set.of()));
    }
    if (unknown != null) {
      throw text.fault(
          item,
          unknown.clause()
              + " is not supported here; name the table alone: "
              + SqlText.quote(item));
    }
    if (item.getAlias() != null && isJoinWord(item.getAlias())) {
      String word = item.getAlias().getName();
      throw text.fault(
          item, word + " is not supported here; write an inner join, or AS before an alias");
    }
    if (item instanceof Table table) {
      table.getNameParts().forEach(part -> checkName(text, table, part));
      if (table.getAlias() != null) {
        checkName(text, table, table.getAlias().getName());
      }
    }
  }

  private static boolean isJoinWord(Alias alias) {
    return !alias.isUseAs() && JOIN_WORDS.contains(alias.getName().toUpperCase(Locale.ROOT));
  }

  /** Refuses columns whose names the parser may have split wrongly. */
  public static void check(SqlText text, Column column) {
    checkName(text, column, column.getColumnName());
    if (column.getTable() != null) {
      column.getTable().getNameParts().forEach(part -> checkName(text, column, part));
    }
  }

  // The parser splits quoted names at dots inside them; the quotes stay at the ends.
  private static void checkName(SqlText text, Object place, String name) {
    boolean quoted = !name.isEmpty() && QUOTES.indexOf(name.charAt(0)) >= 0;
    String bare = quoted && name.length() > 1 ? name.substring(1, name.length() - 1) : name;
    if (!NAME.matcher(bare).matches()) {
      throw text.fault(
          place,
          "only letters, digits, blanks and _ $ # - are allowed in a name; change the name "
              + SqlText.quote(name));
    }
  }

  /** The name of a table, including its schema and any earlier qualifier, without quotes. */
  public static String fullName(Table table) {
    List<String> parts = table.getNameParts();
    StringBuilder name = new StringBuilder();
    for (int i = parts.size() - 1; i >= 0; i--) {
      String part = parts.get(i);
      boolean quoted = QUOTES.indexOf(part.charAt(0)) >= 0;
      name.append(quoted ? part.substring(1, part.length() - 1) : part).append(i > 0 ? "." : "");
    }
    return name.toString();
  }
}

package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Says of which table a column of JOIN ... USING is that WHERE names without a table. Calcite knows
 * this in the list of SELECT alone.
 */
final class UsingColumns {
  private UsingColumns() {}

  /** Changes a statement. */
  static void qualify(SqlNode statement) {
    statement.accept(
        new SqlBasicVisitor<@Nullable Void>() {
          @Override
          public @Nullable Void visit(SqlCall call) {
            if (call instanceof SqlSelect select) {
              qualify(select);
            }
            return super.visit(call);
          }
        });
  }

  private static void qualify(SqlSelect select) {
    Map<String, List<String>> columns = new TreeMap<>();
    SqlNode where = select.getWhere();
    if (where != null && select.getFrom() instanceof SqlJoin join && collect(join, columns)) {
      select.setWhere(where.accept(new Qualification(columns)));
    }
  }

  /** Collects the tables of each column, of which any one that is not NULL has its value. */
  private static boolean collect(SqlJoin join, Map<String, List<String>> columns) {
    if (join.getLeft() instanceof SqlJoin left) {
      collect(left, columns);
    }
    if (join.getConditionType() != JoinConditionType.USING) {
      return !columns.isEmpty();
    }
    String left = join.getLeft() instanceof SqlJoin ? null : alias(join.getLeft());
    String right = alias(join.getRight());
    for (SqlNode name : (SqlNodeList) java.util.Objects.requireNonNull(join.getCondition())) {
      String column = key((SqlIdentifier) name);
      List<String> tables = columns.getOrDefault(column, left == null ? List.of() : List.of(left));
      if (tables.isEmpty() || right == null) {
        columns.remove(column);
        continue;
      }
      List<String> all = new ArrayList<>(tables);
      all.add(right);
      columns.put(
          column,
          switch (join.getJoinType()) {
            case RIGHT -> List.of(right);
            case FULL -> all;
            default -> tables;
          });
    }
    return !columns.isEmpty();
  }

  private static String key(SqlIdentifier name) {
    return name.getSimple().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String alias(SqlNode table) {
    SqlNode name = table.getKind() == SqlKind.AS ? ((SqlCall) table).operand(1) : table;
    return name instanceof SqlIdentifier identifier
        ? identifier.names.get(identifier.names.size() - 1)
        : null;
  }

  /** Qualifies names, but not those in sub-queries, which may have such columns themselves. */
  private static final class Qualification extends SqlShuttle {
    private final Map<String, List<String>> columns;

    Qualification(Map<String, List<String>> columns) {
      this.columns = columns;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
      return call.isA(SqlKind.QUERY) ? call : super.visit(call);
    }

    @Override
    public @Nullable SqlNode visit(SqlIdentifier name) {
      List<String> tables = name.isSimple() ? columns.get(key(name)) : null;
      if (tables == null) {
        return name;
      }
      SqlParserPos at = name.getParserPosition();
      List<SqlNode> qualified = new ArrayList<>();
      tables.forEach(
          table -> qualified.add(new SqlIdentifier(List.of(table, name.getSimple()), at)));
      return qualified.size() == 1
          ? qualified.get(0)
          : SqlStdOperatorTable.COALESCE.createCall(at, qualified);
    }
  }
}

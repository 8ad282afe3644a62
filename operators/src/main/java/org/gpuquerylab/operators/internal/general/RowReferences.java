package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.expression.Expression;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceRelation.Column;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.jspecify.annotations.Nullable;

/** Makes relations that refer to rows of others. */
final class RowReferences {
  private final ProgramRunner programs;

  RowReferences(ProgramRunner programs) {
    this.programs = programs;
  }

  /**
   * The columns of a relation at some of its rows. References of columns to their vectors are
   * followed, once for columns that share them.
   *
   * @param rows row numbers of the relation; -1 for a row of NULLs
   * @param padded whether there may be -1
   * @param owner owns the new vectors; the result's columns have no references of their own yet
   */
  List<Column> at(DeviceRelation relation, DeviceVector rows, boolean padded, Closer owner) {
    Map<DeviceVector, DeviceVector> followed = new HashMap<>();
    List<Column> columns = new ArrayList<>();
    for (Column column : relation.columns()) {
      DeviceVector before = column.references();
      DeviceVector references =
          before == null
              ? rows
              : followed.computeIfAbsent(before, b -> follow(b, rows, padded, owner));
      columns.add(
          new Column(column.name(), column.vector(), references, padded || column.padded()));
    }
    return columns;
  }

  private DeviceVector follow(
      DeviceVector references, DeviceVector rows, boolean padded, Closer owner) {
    Column column = new Column("references", references, rows, padded);
    try (DeviceRelation one = DeviceRelation.of(rows.rows(), List.of(column))) {
      Expression at = Expression.column("references");
      Expression followed =
          padded
              ? Expression.call(
                  Expression.Operator.COALESCE, at, Expression.literal(DataType.INT32, -1L))
              : at;
      Program program = Lowering.compile(List.of(followed), List.of(one));
      return programs.project(program, rows.rows(), owner).get(0);
    }
  }

  /**
   * The columns of a relation without references.
   *
   * @param owner owns the new vectors
   */
  List<Column> gathered(DeviceRelation relation, Closer owner) {
    List<Expression.Named> all =
        relation.columns().stream().map(c -> Expression.column(c.name()).as(c.name())).toList();
    return computed(relation, all, true, owner);
  }

  /**
   * Columns that expressions compute.
   *
   * @param gather whether columns are gathered that are only passed on
   * @param owner owns the new vectors
   */
  List<Column> computed(
      DeviceRelation relation, List<Expression.Named> expressions, boolean gather, Closer owner) {
    @Nullable Column[] columns = new Column[expressions.size()];
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < columns.length; i++) {
      Expression.Named named = expressions.get(i);
      if (named.expression() instanceof Expression.Column name) {
        Column column = relation.column(name.name());
        columns[i] = gather && column.references() != null ? null : column.as(named.name());
      }
      if (columns[i] == null) {
        places.add(i);
      }
    }
    compute(relation, expressions, places, columns, owner);
    List<Column> result = new ArrayList<>();
    for (Column column : columns) {
      if (column != null) {
        result.add(column);
      }
    }
    return result;
  }

  /** Computes the expressions at some places; in parts, if they do not fit into one kernel. */
  private void compute(
      DeviceRelation relation,
      List<Expression.Named> expressions,
      List<Integer> places,
      @Nullable Column[] columns,
      Closer owner) {
    if (places.isEmpty()) {
      return;
    }
    List<Expression> parts =
        places.stream().map(place -> expressions.get(place).expression()).toList();
    Program program = Lowering.compile(parts, List.of(relation));
    if (places.size() > 1 && (!program.fits() || places.size() > Long.SIZE)) {
      int half = places.size() / 2;
      compute(relation, expressions, places.subList(0, half), columns, owner);
      compute(relation, expressions, places.subList(half, places.size()), columns, owner);
      return;
    }
    List<DeviceVector> vectors = programs.project(program, relation.rows(), owner);
    for (int i = 0; i < vectors.size(); i++) {
      int place = places.get(i);
      columns[place] = Column.of(expressions.get(place).name(), vectors.get(i));
    }
  }
}

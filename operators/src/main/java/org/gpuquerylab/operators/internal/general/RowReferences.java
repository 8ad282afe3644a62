package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceRelation.Attribute;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/** Makes relations that refer to rows of others. */
final class RowReferences {
  private final ProgramRunner programs;

  RowReferences(ProgramRunner programs) {
    this.programs = programs;
  }

  /**
   * The columns of a relation at some of its rows. References of columns to their vectors are
   * followed, all in one pass, once for columns that share them.
   *
   * @param rows row numbers of the relation; -1 for a row of NULLs
   * @param padded whether there may be -1
   * @param owner owns the new vectors; the result's columns have no references of their own yet
   */
  List<Attribute> at(DeviceRelation relation, DeviceVector rows, boolean padded, Closer owner) {
    Map<DeviceVector, DeviceVector> followed = follow(relation, rows, padded, owner);
    List<Attribute> columns = new ArrayList<>();
    for (Attribute column : relation.columns()) {
      DeviceVector before = column.references();
      DeviceVector references = before == null ? rows : followed.get(before);
      columns.add(
          new Attribute(column.name(), column.vector(), references, padded || column.padded()));
    }
    return columns;
  }

  private Map<DeviceVector, DeviceVector> follow(
      DeviceRelation relation, DeviceVector rows, boolean padded, Closer owner) {
    List<DeviceVector> before =
        relation.columns().stream()
            .map(Attribute::references)
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    if (before.isEmpty()) {
      return Map.of();
    }
    List<Attribute> columns = new ArrayList<>();
    List<ScalarExpression.Named> expressions = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      String name = "references" + i;
      columns.add(new Attribute(name, before.get(i), rows, padded));
      ScalarExpression at = ScalarExpression.column(name);
      expressions.add((padded ? orNone(at) : at).as(name));
    }
    Map<DeviceVector, DeviceVector> followed = new HashMap<>();
    try (DeviceRelation one = DeviceRelation.of(rows.rows(), columns)) {
      List<Attribute> computed = computed(one, expressions, true, owner);
      for (int i = 0; i < before.size(); i++) {
        followed.put(before.get(i), computed.get(i).vector());
      }
    }
    return followed;
  }

  private static ScalarExpression orNone(ScalarExpression row) {
    return ScalarExpression.call(
        ScalarExpression.Operator.COALESCE, row, ScalarExpression.literal(DataType.INT32, -1L));
  }

  /**
   * Replaces columns of strings of two relations whose dictionaries differ by columns with one.
   *
   * @param owner owns the new vectors
   */
  void unify(List<Attribute> left, List<Attribute> right, Closer owner) {
    for (int i = 0; i < left.size(); i++) {
      Dictionary a = left.get(i).vector().dictionary();
      Dictionary b = right.get(i).vector().dictionary();
      if (a != null && b != null && a != b) {
        Dictionary union = Recoding.union(List.of(a, b));
        left.set(i, recoded(left.get(i), union, owner));
        right.set(i, recoded(right.get(i), union, owner));
      }
    }
  }

  /**
   * A column of strings with their codes in another dictionary, or -1.
   *
   * @param owner owns the new vector
   */
  Attribute recoded(Attribute column, Dictionary to, Closer owner) {
    DeviceVector rows = column.references() == null ? column.vector() : column.references();
    Dictionary from = column.vector().dictionary();
    if (from == to) {
      return column;
    }
    StepList steps = new StepList();
    ProgramValue value =
        new ProgramValue(steps.column(column, 0), column.type(), column.isNullable(), from);
    Program program = steps.finish(List.of(Recoding.recoded(steps, value, to)));
    DeviceVector codes = programs.project(program, rows.rows(), owner).get(0);
    return Attribute.of(column.name(), codes);
  }

  /**
   * The columns of a relation without references.
   *
   * @param owner owns the new vectors
   */
  List<Attribute> gathered(DeviceRelation relation, Closer owner) {
    List<ScalarExpression.Named> all =
        relation.columns().stream()
            .map(c -> ScalarExpression.column(c.name()).as(c.name()))
            .toList();
    return computed(relation, all, true, owner);
  }

  /**
   * Columns that expressions compute.
   *
   * @param gather whether columns are gathered that are only passed on
   * @param owner owns the new vectors
   */
  List<Attribute> computed(
      DeviceRelation relation,
      List<ScalarExpression.Named> expressions,
      boolean gather,
      Closer owner) {
    @Nullable Attribute[] columns = new Attribute[expressions.size()];
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < columns.length; i++) {
      ScalarExpression.Named named = expressions.get(i);
      if (named.expression() instanceof ScalarExpression.Reference name) {
        Attribute column = relation.column(name.name());
        columns[i] = gather && column.references() != null ? null : column.as(named.name());
      }
      if (columns[i] == null) {
        places.add(i);
      }
    }
    compute(relation, expressions, places, columns, owner);
    List<Attribute> result = new ArrayList<>();
    for (Attribute column : columns) {
      if (column != null) {
        result.add(column);
      }
    }
    return result;
  }

  /** Computes the expressions at some places; in parts, if they do not fit into one kernel. */
  private void compute(
      DeviceRelation relation,
      List<ScalarExpression.Named> expressions,
      List<Integer> places,
      @Nullable Attribute[] columns,
      Closer owner) {
    if (places.isEmpty()) {
      return;
    }
    List<ScalarExpression> parts =
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
      columns[place] = Attribute.of(expressions.get(place).name(), vectors.get(i));
    }
  }
}

package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.AggregateCall;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceRelation.Attribute;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.JoinKind;
import org.gpuquerylab.operators.relation.KeyFilter;
import org.jspecify.annotations.Nullable;

/** Joins, groups and filters relations by keys. */
final class KeyedOperators implements AutoCloseable {
  private final KeyLauncher launcher;
  private final RowReferences references;
  private final Matcher matcher;
  private final MatchResidual residuals;
  private final Aggregator aggregator;

  KeyedOperators(OperatorContext context, ProgramRunner programs, RowReferences references) {
    this.launcher = new KeyLauncher(context);
    this.references = references;
    this.matcher = new Matcher(launcher);
    this.residuals = new MatchResidual(launcher, programs, references);
    this.aggregator = new Aggregator(launcher, references, GroupBy.SAMPLE);
  }

  /** The rows of two relations that match. */
  DeviceRelation join(
      DeviceRelation left,
      DeviceRelation right,
      JoinKind kind,
      List<String> leftKeys,
      List<String> rightKeys,
      @Nullable ScalarExpression residual) {
    List<Attribute> ofLeft = new ArrayList<>(leftKeys.stream().map(left::column).toList());
    List<Attribute> ofRight = new ArrayList<>(rightKeys.stream().map(right::column).toList());
    check(ofLeft, ofRight);
    if (kind == JoinKind.NULL_AWARE_ANTI && (ofLeft.size() > 1 || residual != null)) {
      throw new IllegalArgumentException(
          "a NULL-aware anti join takes one key and no residual condition");
    }
    try (Closer owner = new Closer()) {
      references.unify(ofLeft, ofRight, owner);
      MatchedRows rows =
          matcher.match(
              columns(ofLeft),
              left.rows(),
              columns(ofRight),
              right.rows(),
              residual == null ? kind : JoinKind.INNER);
      rows.ownBy(owner);
      DeviceRelation build = ordered(right, rows.order(), owner);
      if (residual != null) {
        rows = residuals.apply(left, build, rows, kind, residual, owner);
      }
      List<Attribute> result = new ArrayList<>(at(left, rows.left(), kind == JoinKind.FULL, owner));
      DeviceVector rightRows = rows.right();
      if (kind.keepsRight() && rightRows != null) {
        result.addAll(references.at(build, rightRows, kind != JoinKind.INNER, owner));
      }
      return DeviceRelation.of(rows.count(), result);
    }
  }

  /** A relation with its rows in another order, or itself. */
  private DeviceRelation ordered(
      DeviceRelation relation, @Nullable DeviceVector order, Closer owner) {
    if (order == null) {
      return relation;
    }
    DeviceRelation refers =
        owner.own(DeviceRelation.of(order.rows(), references.at(relation, order, false, owner)));
    return owner.own(DeviceRelation.of(order.rows(), references.gathered(refers, owner)));
  }

  private List<Attribute> at(
      DeviceRelation relation, @Nullable DeviceVector rows, boolean padded, Closer owner) {
    return rows == null ? relation.columns() : references.at(relation, rows, padded, owner);
  }

  static List<KeyColumn> columns(List<Attribute> columns) {
    return columns.stream().map(KeyColumn::of).toList();
  }

  private static void check(List<Attribute> left, List<Attribute> right) {
    if (left.isEmpty() || left.size() != right.size()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a join takes as many keys of both sides, at least one, not %d and %d",
              left.size(),
              right.size()));
    }
    for (int k = 0; k < left.size(); k++) {
      checkSame(left.get(k), right.get(k));
    }
  }

  /** Checks that the values of two columns can be compared. */
  static void checkSame(Attribute left, Attribute right) {
    if (!left.type().equals(right.type())) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "column %s of type %s and %s of type %s have different types; cast one",
              left.name(),
              left.type(),
              right.name(),
              right.type()));
    }
  }

  /** The groups of a relation with aggregates. */
  DeviceRelation aggregate(DeviceRelation relation, List<String> keys, List<AggregateCall> calls) {
    try (Closer owner = new Closer()) {
      List<Attribute> columns = aggregator.aggregate(relation, keys, calls, owner);
      int rows = columns.isEmpty() ? Math.min(1, relation.rows()) : rows(columns.get(0));
      return DeviceRelation.of(rows, columns);
    }
  }

  private static int rows(Attribute column) {
    DeviceVector rows = column.references();
    return rows == null ? column.vector().rows() : rows.rows();
  }

  /** The keys of a relation as a filter for others. */
  KeyFilter filter(DeviceRelation relation, List<String> keys) {
    List<Attribute> columns = keys.stream().map(relation::column).toList();
    return Workspace.open(
        launcher.backend(),
        workspace -> new KeySet(launcher, references, workspace, columns, relation.rows()));
  }

  /** The rows of two relations, one behind the other; see {@link MatchedSets}. */
  MatchedSets sets() {
    return new MatchedSets(launcher, references, aggregator);
  }

  /** The names of all columns of a relation. */
  static List<String> names(DeviceRelation relation) {
    Stream<Attribute> columns = relation.columns().stream();
    return columns.map(Attribute::name).toList();
  }

  @Override
  public void close() {
    launcher.close();
  }
}

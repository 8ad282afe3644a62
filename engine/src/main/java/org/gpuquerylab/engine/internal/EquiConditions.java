package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.jspecify.annotations.Nullable;

/** The keys of a join: conjuncts that equate an expression of one side with one of the other. */
final class EquiConditions {
  /** The prefixes of key columns of both sides. */
  private static final String LEFT = "<";

  private static final String RIGHT = ">";

  private final Join join;
  private final RexTranslation rex;
  private final int leftFields;
  private final List<Key> keys = new ArrayList<>();

  /**
   * A key.
   *
   * @param nullSafe whether NULL equals NULL
   */
  record Key(ScalarExpression left, ScalarExpression right, DataType type, boolean nullSafe) {}

  /** Both sides with key columns, at least one, of these names. */
  record Sides(
      DeviceRelation left, DeviceRelation right, List<String> leftNames, List<String> rightNames) {}

  EquiConditions(Join join, RexTranslation rex) {
    this.join = join;
    this.rex = rex;
    this.leftFields = join.getLeft().getRowType().getFieldCount();
  }

  List<Key> keys() {
    return keys;
  }

  /** Adds the keys of an equality of the two sides, if it is one. */
  boolean add(RexNode conjunct) {
    boolean nullSafe = conjunct.isA(SqlKind.IS_NOT_DISTINCT_FROM);
    if (!nullSafe && !conjunct.isA(SqlKind.EQUALS)) {
      return false;
    }
    RexNode first = ((RexCall) conjunct).getOperands().get(0);
    RexNode second = ((RexCall) conjunct).getOperands().get(1);
    boolean straight = isLeft(first) && isRight(second);
    if (!straight && !(isRight(first) && isLeft(second))) {
      return false;
    }
    DataType common = common(first.getType(), second.getType());
    if (common == null) {
      return false;
    }
    keys.add(
        new Key(
            as(straight ? first : second, common),
            as(straight ? second : first, common),
            common,
            nullSafe));
    return true;
  }

  private @Nullable DataType common(RelDataType first, RelDataType second) {
    RelDataType common =
        join.getCluster().getTypeFactory().leastRestrictive(List.of(first, second));
    return common == null ? null : RexTypes.of(common);
  }

  private ScalarExpression as(RexNode key, DataType type) {
    return RexTypes.of(key.getType()).equals(type)
        ? rex.of(key)
        : new ScalarExpression.Cast(rex.of(key), type);
  }

  boolean isLeft(RexNode node) {
    ImmutableBitSet fields = RexFields.of(node);
    return !fields.isEmpty() && fields.length() <= leftFields;
  }

  boolean isRight(RexNode node) {
    ImmutableBitSet fields = RexFields.of(node);
    return !fields.isEmpty() && fields.nextSetBit(0) >= leftFields;
  }

  /** The sides with columns of the keys; a constant if there are none. */
  Sides columns(
      RelationalOperators operators, DeviceRelation left, DeviceRelation right, Closer owner) {
    return columns(operators, left, right, keys, owner);
  }

  /** The sides with columns of some keys; a constant if there are none. */
  static Sides columns(
      RelationalOperators operators,
      DeviceRelation left,
      DeviceRelation right,
      List<Key> keys,
      Closer owner) {
    List<ScalarExpression> ofLeft = new ArrayList<>(keys.stream().map(Key::left).toList());
    List<ScalarExpression> ofRight = new ArrayList<>(keys.stream().map(Key::right).toList());
    if (keys.isEmpty()) {
      ofLeft.add(ScalarExpression.literal(0));
      ofRight.add(ScalarExpression.literal(0));
    }
    DeviceRelation leftRows = owner.own(with(operators, left, ofLeft, LEFT));
    DeviceRelation rightRows = owner.own(with(operators, right, ofRight, RIGHT));
    for (int k = 0; k < keys.size(); k++) {
      if (keys.get(k).nullSafe
          && leftRows.column(LEFT + k).isNullable()
          && rightRows.column(RIGHT + k).isNullable()) {
        addNulls(ofLeft, k, keys.get(k).type);
        addNulls(ofRight, k, keys.get(k).type);
      }
    }
    if (ofLeft.size() > keys.size() && !keys.isEmpty()) {
      leftRows = owner.own(with(operators, left, ofLeft, LEFT));
      rightRows = owner.own(with(operators, right, ofRight, RIGHT));
    }
    return new Sides(leftRows, rightRows, names(LEFT, ofLeft.size()), names(RIGHT, ofRight.size()));
  }

  /** Replaces a key by a value that is never NULL, and by a further key: whether it is NULL. */
  private static void addNulls(List<ScalarExpression> keys, int k, DataType type) {
    ScalarExpression key = keys.get(k);
    keys.set(k, CallColumns.orElse(key, type));
    keys.add(ScalarExpression.call(Operator.IS_NULL, key));
  }

  private static List<String> names(String prefix, int count) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(prefix + i);
    }
    return names;
  }

  private static DeviceRelation with(
      RelationalOperators operators,
      DeviceRelation side,
      List<ScalarExpression> keys,
      String prefix) {
    List<ScalarExpression.Named> columns = CallColumns.columns(side);
    for (int i = 0; i < keys.size(); i++) {
      columns.add(keys.get(i).as(prefix + i));
    }
    return operators.project(side, columns);
  }
}

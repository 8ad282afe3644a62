package org.gpuquerylab.calcite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;

/** Random trees of joins, filters and projections over the tables of {@link SmallSchema}. */
final class RandomTree {
  private static final List<JoinRelType> TYPES =
      List.of(
          JoinRelType.INNER,
          JoinRelType.INNER,
          JoinRelType.INNER,
          JoinRelType.LEFT,
          JoinRelType.LEFT,
          JoinRelType.RIGHT,
          JoinRelType.FULL,
          JoinRelType.SEMI,
          JoinRelType.ANTI);

  private final Random random;
  private final RelBuilder builder;

  RandomTree(Random random, RelBuilder builder) {
    this.random = random;
    this.builder = builder;
  }

  /** A tree of one relation or more. */
  RelNode tree(int relations) {
    push(relations);
    return builder.build();
  }

  private void push(int relations) {
    if (relations == 1) {
      builder.scan("t" + random.nextInt(SmallSchema.TABLES));
    } else {
      int left = 1 + random.nextInt(relations - 1);
      push(left);
      push(relations - left);
      JoinRelType type = TYPES.get(random.nextInt(TYPES.size()));
      builder.join(type, condition(type));
    }
    if (random.nextInt(5) == 0) {
      builder.filter(predicate(1, 0));
    }
    if (random.nextInt(6) == 0) {
      project();
    }
  }

  private RexNode condition(JoinRelType type) {
    if (type == JoinRelType.INNER && random.nextInt(12) == 0) {
      return builder.literal(true);
    }
    List<RexNode> conjuncts = new ArrayList<>();
    conjuncts.add(builder.equals(field(2, 0), field(2, 1)));
    while (random.nextInt(3) == 0) {
      conjuncts.add(predicate(2, random.nextInt(2)));
    }
    return builder.and(conjuncts);
  }

  private void project() {
    List<RexNode> fields = new ArrayList<>(builder.fields());
    Collections.shuffle(fields, random);
    // Calcite's right and full joins by nested loops lose equal rows of one column.
    fields = new ArrayList<>(fields.subList(0, 2 + random.nextInt(fields.size() - 1)));
    if (random.nextInt(3) == 0) {
      fields.add(plus(1, 0));
    }
    builder.project(fields, List.of(), true);
  }

  /** A predicate over an input, or over both. */
  private RexNode predicate(int inputs, int input) {
    int other = inputs - 1 - input;
    RexNode field = field(inputs, input);
    RexNode constant = builder.literal(random.nextInt(4));
    return switch (random.nextInt(8)) {
      case 0 -> builder.isNull(field);
      case 1 -> builder.isNotNull(field);
      case 2 -> builder.notEquals(field, field(inputs, other));
      case 3 -> builder.greaterThan(plus(inputs, input), field(inputs, other));
      case 4 -> builder.or(builder.isNull(field), builder.equals(field(inputs, other), constant));
      case 5 -> builder.call(SqlStdOperatorTable.IS_NOT_DISTINCT_FROM, field, field(inputs, other));
      case 6 ->
          builder.lessThan(
              builder.call(SqlStdOperatorTable.COALESCE, field, constant), builder.literal(3));
      default -> builder.notEquals(field, constant);
    };
  }

  private RexNode plus(int inputs, int input) {
    return builder.call(SqlStdOperatorTable.PLUS, field(inputs, input), builder.literal(1));
  }

  private RexNode field(int inputs, int input) {
    int fields = builder.peek(inputs, input).getRowType().getFieldCount();
    return builder.field(inputs, input, random.nextInt(fields));
  }
}

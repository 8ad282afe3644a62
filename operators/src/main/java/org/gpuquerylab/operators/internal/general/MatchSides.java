package org.gpuquerylab.operators.internal.general;

import java.util.List;
import org.gpuquerylab.operators.JoinKind;

/** The two sides of a join. Its key columns may be replaced by others that match the same rows. */
final class MatchSides {
  List<KeyColumn> left;
  List<KeyColumn> right;
  final int leftRows;
  final int rightRows;
  final JoinKind kind;

  MatchSides(
      List<KeyColumn> left,
      int leftRows,
      List<KeyColumn> right,
      int rightRows,
      JoinKind kind) {
    this.left = left;
    this.leftRows = leftRows;
    this.right = right;
    this.rightRows = rightRows;
    this.kind = kind;
  }
}

package org.gpuquerylab.joinorder.plan;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Prints a join tree as indented text with one line for each node, for example:
 *
 * <pre>
 * join  cardinality 1.5e+06  cost 1.53e+06
 *   lineitem  cardinality 6.001215e+06
 *   orders  cardinality 1.5e+06
 * </pre>
 *
 * <p>Beyond level 30 the indentation stops growing, and the line starts with the level: {@code
 * (31)}.
 */
public final class JoinTreePrinter {
  private static final int INDENTED_LEVELS = 30;

  private JoinTreePrinter() {}

  /** Returns the tree in one line, such as {@code (title join (cast_info join name))}. */
  public static String line(JoinTree tree) {
    StringBuilder text = new StringBuilder();
    Deque<Object> open = new ArrayDeque<>();
    open.push(tree);
    while (!open.isEmpty()) {
      Object next = open.pop();
      if (next instanceof JoinTree.Join join) {
        open.push(")");
        open.push(join.right());
        open.push(" " + join.type().label() + " ");
        open.push(join.left());
        open.push("(");
      } else {
        text.append(next instanceof JoinTree.Leaf leaf ? leaf.name() : next);
      }
    }
    return text.toString();
  }

  /** Returns the tree as text; every line ends in a line feed. */
  public static String print(JoinTree tree) {
    StringBuilder text = new StringBuilder();
    Deque<Line> open = new ArrayDeque<>();
    open.push(new Line(tree, 0));
    while (!open.isEmpty()) {
      Line line = open.pop();
      line.appendTo(text);
      if (line.node instanceof JoinTree.Join join) {
        open.push(new Line(join.right(), line.level + 1));
        open.push(new Line(join.left(), line.level + 1));
      }
    }
    return text.toString();
  }

  private record Line(JoinTree node, int level) {
    void appendTo(StringBuilder text) {
      text.append("  ".repeat(Math.min(level, INDENTED_LEVELS)));
      if (level > INDENTED_LEVELS) {
        text.append('(').append(level).append(") ");
      }
      text.append(
          node instanceof JoinTree.Join join ? join.type().label() : ((JoinTree.Leaf) node).name());
      text.append("  cardinality ").append(number(node.cardinality()));
      if (node instanceof JoinTree.Join) {
        text.append("  cost ").append(number(node.cost()));
      }
      text.append('\n');
    }
  }

  /** Formats whole numbers without a fraction, other numbers with 6 significant digits. */
  private static String number(double value) {
    return value < 1e15 && value == Math.rint(value)
        ? String.format(Locale.ROOT, "%d", (long) value)
        : String.format(Locale.ROOT, "%.6g", value);
  }
}

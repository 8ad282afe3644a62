package org.gpuquerylab.entropy.expression;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes expressions in the syntax of {@link ExpressionReader}. */
public final class ExpressionText {
  /** Words, in upper or lower case, that are names only if they are quoted. */
  static final Set<String> RESERVED = Set.of("and", "or", "not", "at", "exactly", "of");

  private final List<String> names;

  private ExpressionText(List<String> names) {
    this.names = names;
  }

  /**
   * Returns the text of an expression.
   *
   * @param names the names of the predicates; not modified
   */
  public static String of(Expression expression, List<String> names) {
    return new ExpressionText(names).text(expression);
  }

  private String text(Expression expression) {
    if (expression instanceof AtomicExpression atom) {
      return name(names.get(atom.predicate()));
    } else if (expression instanceof NegatedExpression negated) {
      return "not " + operand(negated.of());
    }
    CountExpression count = (CountExpression) expression;
    if (isAnd(count)) {
      return count.of().stream().map(this::operand).collect(Collectors.joining(" and "));
    } else if (isOr(count)) {
      return count.of().stream().map(this::operand).collect(Collectors.joining(" or "));
    }
    String of = count.of().stream().map(this::text).collect(Collectors.joining(", ", " of (", ")"));
    if (count.most() == count.of().size()) {
      return "at least " + count.least() + of;
    } else if (count.least() == count.most() && count.least() > 0) {
      return "exactly " + count.least() + of;
    }
    String most = "at most " + count.most() + of;
    return count.least() == 0 ? most : "(at least " + count.least() + of + " and " + most + ")";
  }

  private static boolean isAnd(CountExpression count) {
    return count.of().size() > 1 && count.isAll();
  }

  private static boolean isOr(CountExpression count) {
    return count.of().size() > 1 && count.least() == 1 && count.most() == count.of().size();
  }

  /** Writes parentheses if the expression is an operand of "and" or "or". */
  private String operand(Expression expression) {
    boolean isJoined = expression instanceof CountExpression count && (isAnd(count) || isOr(count));
    return isJoined ? "(" + text(expression) + ")" : text(expression);
  }

  /** Returns a predicate's name, in double quotes if it is not one word. */
  static String name(String name) {
    boolean isWord =
        name.codePoints().allMatch(ExpressionText::isWordPart)
            && !RESERVED.contains(name.toLowerCase(Locale.ROOT));
    return isWord ? name : '"' + name.replace("\"", "\"\"") + '"';
  }

  /** Whether a character may occur in a name without quotes. */
  static boolean isWordPart(int c) {
    return !Character.isWhitespace(c) && !Character.isSpaceChar(c) && "(),\"".indexOf(c) < 0;
  }
}

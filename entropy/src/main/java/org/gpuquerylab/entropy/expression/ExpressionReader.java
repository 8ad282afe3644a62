package org.gpuquerylab.entropy.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gpuquerylab.input.internal.Quote;

/**
 * Reads expressions such as the following.
 *
 * <pre>{@code
 * a and not (b or "price < 5000")
 * at least 2 of a, b, not c
 * exactly 1 of (a, b or c) and d
 * }</pre>
 *
 * <p>"not" has the highest precedence, then "and", then "or". A name is either one word without
 * parentheses, commas and quotation marks, or is in double quotes. Two quotes within a quoted name
 * stand for one. The words and, or, not, at, exactly and of, in upper or lower case, are names only
 * if they are quoted. "at least", "at most" and "exactly" apply to a list of expressions: either a
 * list in parentheses, or a list without parentheses that begins with a name or "not". The elements
 * of a list without parentheses are names, expressions in parentheses, and negations of these.
 *
 * <p>Limits: {@link #MAX_LENGTH} and {@link #MAX_NESTING}. O(length) time.
 */
public final class ExpressionReader {
  /** The maximum number of characters. */
  public static final int MAX_LENGTH = 65_536;

  /** The maximum depth of nested parentheses and "not". */
  public static final int MAX_NESTING = 100;

  /** The maximum number of predicates that a message lists. */
  private static final int SHOWN = 12;

  /** The maximum number of digits in a number. */
  private static final int MAX_DIGITS = 6;

  private final Map<String, Integer> predicates;
  private final List<ExpressionToken> tokens;
  private int at;
  private int nesting;

  private ExpressionReader(String text, Map<String, Integer> predicates) {
    this.predicates = predicates;
    tokens = ExpressionToken.all(text);
  }

  /**
   * Reads an expression.
   *
   * @param names the names of the predicates; not modified
   * @throws ExpressionFormatException if the text is not an expression; the message names the
   *     column
   */
  public static Expression read(String text, List<String> names) {
    Map<String, Integer> numbers = new HashMap<>();
    names.forEach(name -> numbers.put(name, numbers.size()));
    return read(text, numbers);
  }

  /**
   * Reads an expression.
   *
   * @param predicates the predicates' numbers by their names; not modified
   * @throws ExpressionFormatException if the text is not an expression; the message names the
   *     column
   */
  public static Expression read(String text, Map<String, Integer> predicates) {
    if (text.length() > MAX_LENGTH) {
      throw new ExpressionFormatException(
          MAX_LENGTH + 1, "the expression has more than " + MAX_LENGTH + " characters; shorten it");
    }
    ExpressionReader reader = new ExpressionReader(text, predicates);
    Expression read = reader.disjunction();
    if (reader.next().kind() != ExpressionToken.Kind.END) {
      String mend =
          reader.next().is(",")
              ? "; put what is listed in parentheses"
              : "; put \"and\" or \"or\" before it, or remove it";
      throw reader.fault("here is " + reader.next().words() + mend);
    }
    return read;
  }

  private Expression disjunction() {
    List<Expression> of = new ArrayList<>();
    do {
      of.add(conjunction());
    } while (take("or"));
    return Expression.or(of);
  }

  private Expression conjunction() {
    List<Expression> of = new ArrayList<>();
    do {
      of.add(factor(true));
    } while (take("and"));
    return of.size() == 1 ? of.get(0) : Expression.and(of);
  }

  /**
   * Reads an operand; a count is allowed only where the words after it cannot be read as part of
   * it.
   */
  private Expression factor(boolean mayCount) {
    if (take("not")) {
      enter();
      Expression negated = Expression.not(factor(mayCount));
      nesting--;
      return negated;
    } else if (next().is("(")) {
      return parenthesized();
    } else if (next().is("at") || next().is("exactly")) {
      if (!mayCount) {
        throw fault("here is a count within a list; put it in parentheses");
      }
      return count();
    }
    return predicate();
  }

  private Expression parenthesized() {
    at++;
    enter();
    Expression within = disjunction();
    close();
    return within;
  }

  private void enter() {
    if (++nesting > MAX_NESTING) {
      throw fault("there are more than " + MAX_NESTING + " levels of nesting; flatten it");
    }
  }

  private void close() {
    if (!take(")")) {
      throw fault("here is " + next().words() + "; close the parenthesis before it");
    }
    nesting--;
  }

  private Expression count() {
    boolean isExact = take("exactly");
    boolean isLeast = !isExact && isLeast();
    int number = number();
    if (!take("of")) {
      throw fault("here is " + next().words() + "; put \"of\" after the number");
    }
    List<Expression> of = counted();
    if (isExact) {
      return Expression.exactly(number, of);
    }
    return isLeast ? Expression.atLeast(number, of) : Expression.atMost(number, of);
  }

  private boolean isLeast() {
    at++;
    boolean isLeast = next().isWord("least");
    if (!isLeast && !next().isWord("most")) {
      throw fault("here is " + next().words() + "; write \"at least\" or \"at most\"");
    }
    at++;
    return isLeast;
  }

  private int number() {
    String digits = next().text();
    if (next().kind() != ExpressionToken.Kind.WORD || !digits.matches("[0-9]+")) {
      throw fault("here is " + next().words() + "; it must be a whole number, 0 or more");
    } else if (digits.length() > MAX_DIGITS) {
      throw fault("the number has more than " + MAX_DIGITS + " digits; make it smaller");
    }
    at++;
    return Integer.parseInt(digits);
  }

  private List<Expression> counted() {
    if (next().is("(")) {
      return list();
    }
    List<Expression> of = new ArrayList<>();
    do {
      of.add(factor(false));
    } while (take(","));
    return of;
  }

  /** Reads a list in parentheses, possibly empty. */
  private List<Expression> list() {
    at++;
    enter();
    List<Expression> of = new ArrayList<>();
    if (!next().is(")")) {
      do {
        of.add(disjunction());
      } while (take(","));
    }
    close();
    return of;
  }

  private Expression predicate() {
    ExpressionToken token = next();
    if (token.kind() != ExpressionToken.Kind.WORD && token.kind() != ExpressionToken.Kind.QUOTED) {
      String quoted =
          token.kind() == ExpressionToken.Kind.RESERVED ? " (in double quotes if it is one)" : "";
      throw fault("here is " + token.words() + "; it must be a predicate" + quoted);
    }
    Integer predicate = predicates.get(token.text());
    if (predicate == null) {
      throw fault("there is no predicate " + token.words() + "; use one of " + choices());
    }
    at++;
    return Expression.of(predicate);
  }

  /** The predicates as text; only the first ones if there are many. */
  private String choices() {
    String first =
        predicates.entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .limit(SHOWN)
            .map(entry -> Quote.name(ExpressionText.name(entry.getKey())))
            .collect(Collectors.joining(", "));
    return predicates.size() > SHOWN ? first + ", ..." : first;
  }

  private ExpressionToken next() {
    return tokens.get(at);
  }

  private boolean take(String word) {
    boolean taken = next().is(word);
    at += taken ? 1 : 0;
    return taken;
  }

  private RuntimeException fault(String message) {
    return new ExpressionFormatException(next().column(), message);
  }
}

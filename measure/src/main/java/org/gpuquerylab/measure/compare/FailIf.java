package org.gpuquerylab.measure.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Quote;
import org.gpuquerylab.measure.report.Numbers;

/**
 * A rule that makes a comparison fail: {@code median:10%}, {@code part:10%}, {@code point:10%} or
 * {@code cost:0%}.
 *
 * @param what the scope of the rule: the whole, any part, any point, or the cost of any query
 * @param percent the percentage by which the scope must be worse
 */
public record FailIf(What what, double percent) {

  private static final Pattern FORM =
      Pattern.compile("(median|part|point|cost):([0-9]{1,6}(?:\\.[0-9]{1,6})?)%");

  /** The scope that must be worse for a comparison to fail. */
  public enum What {
    /** All points together. */
    MEDIAN,
    /** Any part: the points with one value of an axis. */
    PART,
    /** Any point of the sweep. */
    POINT,
    /** The cost of any query's plan. */
    COST
  }

  /**
   * Reads the option.
   *
   * @throws InputException if it has another form
   */
  public static FailIf parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new InputException(
          "--fail-if "
              + Quote.of(text)
              + ": give median, part, point or cost, a colon and a percentage, such as median:10%");
    }
    What what = What.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
    return new FailIf(what, Double.parseDouble(matcher.group(2)));
  }

  /** The rule in the form that the user writes. */
  @Override
  public String toString() {
    return what.name().toLowerCase(Locale.ROOT) + ":" + Numbers.significant(percent) + "%";
  }

  /** The largest ratio that does not fail. */
  public double most() {
    return 1 + percent / 100;
  }

  /**
   * The findings of a comparison that fail: those with the verdict "slower" whose ratio exceeds the
   * limit.
   *
   * @throws InputException if this rule is about costs
   */
  public List<Finding> failures(PairComparison comparison) {
    List<Finding> candidates = new ArrayList<>();
    switch (what) {
      case MEDIAN -> candidates.add(comparison.whole());
      case PART -> candidates.addAll(comparison.parts());
      case POINT -> candidates.addAll(comparison.points());
      case COST ->
          throw new InputException(
              "--fail-if cost: compares files of plan costs; runs have median, part and point");
    }
    return candidates.stream()
        .filter(f -> f.verdict() == ComparisonVerdict.SLOWER && f.ratio().ratio() > most())
        .toList();
  }
}

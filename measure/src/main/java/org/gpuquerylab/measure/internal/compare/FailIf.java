package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.report.Numbers;

/**
 * A rule that makes a comparison fail: {@code median:10%}, {@code part:10%}, {@code point:10%},
 * {@code cost:0%} or {@code missing:0}.
 *
 * @param what the scope of the rule: the whole, any part, any point, the cost of any query, or the
 *     number of missing tasks or queries
 * @param limit the percentage by which the scope must be worse; for missing ones, the largest
 *     number that does not fail
 */
public record FailIf(What what, double limit) {

  private static final Pattern FORM =
      Pattern.compile(
          "(median|part|point|cost):([0-9]{1,6}(?:\\.[0-9]{1,6})?)%|(missing):([0-9]{1,9})");

  /** The scope that must be worse for a comparison to fail. */
  public enum What {
    /** All points together. */
    MEDIAN,
    /** Any part: the points with one value of an axis. */
    PART,
    /** Any point of the sweep. */
    POINT,
    /** The cost of any query's plan. */
    COST,
    /** Tasks or queries that only one side has. */
    MISSING
  }

  /**
   * Reads the options. If there are any, but none limits what may be missing, nothing may be
   * missing: otherwise two runs would pass that have hardly a task in common.
   *
   * @throws InputException if an option has another form
   */
  public static List<FailIf> all(List<String> texts) {
    List<FailIf> gates = new ArrayList<>(texts.stream().map(FailIf::parse).toList());
    if (!gates.isEmpty() && gates.stream().noneMatch(gate -> gate.what == What.MISSING)) {
      gates.add(new FailIf(What.MISSING, 0));
    }
    return gates;
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
              + ": give median, part, point or cost, a colon and a percentage, such as median:10%,"
              + " or missing, a colon and a number");
    }
    int name = matcher.group(1) == null ? 3 : 1;
    What what = What.valueOf(matcher.group(name).toUpperCase(Locale.ROOT));
    return new FailIf(what, Double.parseDouble(matcher.group(name + 1)));
  }

  /** The rule in the form that the user writes. */
  @Override
  public String toString() {
    String name = what.name().toLowerCase(Locale.ROOT) + ":";
    return what == What.MISSING ? name + (int) limit : name + Numbers.significant(limit) + "%";
  }

  /** The largest ratio that does not fail. */
  public double most() {
    return 1 + limit / 100;
  }

  /**
   * The findings of a comparison that fail: those with the verdict "slower" whose ratio exceeds the
   * limit.
   *
   * @throws InputException if this rule is about costs
   */
  public List<Finding> slower(PairComparison comparison) {
    return scope(comparison).stream()
        .filter(f -> f.verdict() == ComparisonVerdict.SLOWER && f.ratio().ratio() > most())
        .toList();
  }

  /**
   * The findings that neither pass nor fail: they have no verdict, and their interval does not
   * exclude a ratio beyond the limit, or comes from too few processes.
   */
  public List<Finding> undecided(PairComparison comparison) {
    return scope(comparison).stream()
        .filter(f -> f.verdict() == ComparisonVerdict.NONE)
        .filter(f -> f.isUndecidable() || f.ratio().upper() > most())
        .toList();
  }

  private List<Finding> scope(PairComparison comparison) {
    List<Finding> candidates = new ArrayList<>();
    switch (what) {
      case MEDIAN -> candidates.add(comparison.whole());
      case PART -> candidates.addAll(comparison.parts());
      case POINT -> candidates.addAll(comparison.points());
      case COST ->
          throw new InputException(
              "--fail-if cost: compares files of plan costs; runs have median, part, point and missing");
      case MISSING -> {
        // is about tasks that have no finding
      }
    }
    return candidates;
  }

  /** Whether this many missing tasks or queries fail. */
  public boolean forbids(int missing) {
    return what == What.MISSING && missing > limit;
  }
}

package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.compare.Matching.RowPair;

/**
 * The comparison of several sides with the first one. The whole, the parts and the points are three
 * families of tests. Each family has a third of the level of 5 %, and is corrected by Holm's method
 * over all sides. Therefore a comparison of two equal sides finds a difference in at most one of
 * twenty cases.
 *
 * @param sides the compared sides
 * @param quantity the compared number
 * @param others a comparison for each side that shares a point with the first side
 * @param unmatched the sides that share no point with the first side
 */
public record RunComparison(
    Sides sides, Quantity quantity, List<PairComparison> others, List<UnmatchedSide> unmatched) {

  /** Copies the lists. */
  public RunComparison {
    others = List.copyOf(others);
    unmatched = List.copyOf(unmatched);
  }

  /**
   * Compares the sides.
   *
   * @param threshold the difference in percent below which times are the same; {@link Threshold}
   *     gives the default
   * @throws InputException if no side shares a point with the first side
   */
  public static RunComparison of(Sides sides, Quantity quantity, OptionalDouble threshold) {
    Side base = sides.all().get(0);
    List<PairContrasts> pairs = new ArrayList<>();
    List<UnmatchedSide> unmatched = new ArrayList<>();
    for (Side other : sides.all().subList(1, sides.all().size())) {
      Matching matching = new Matching(base, other, quantity);
      List<RowPair> rows = matching.pairs();
      if (rows.isEmpty()) {
        unmatched.add(UnmatchedSide.of(base, other));
      } else {
        pairs.add(new PairContrasts(matching, rows, sides, quantity, threshold));
      }
    }
    if (pairs.isEmpty()) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s and %s: no task has %s in both; compare runs with points in common, or%s",
              base.label(),
              String.join(", ", unmatched.stream().map(UnmatchedSide::label).toList()),
              quantity.label(),
              sides.by().isEmpty()
                  ? " leave out an axis whose values differ with --ignore AXIS"
                  : " give --by all axes whose values differ"));
    }
    return of(sides, quantity, pairs, unmatched);
  }

  private static RunComparison of(
      Sides sides, Quantity quantity, List<PairContrasts> pairs, List<UnmatchedSide> unmatched) {
    List<List<Finding>> wholes =
        findings(pairs, pairs.stream().map(p -> List.of(p.whole)).toList());
    List<List<Finding>> parts = findings(pairs, pairs.stream().map(p -> p.parts).toList());
    List<List<Finding>> points = findings(pairs, pairs.stream().map(p -> p.points).toList());
    List<PairComparison> others = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      others.add(comparison(pairs.get(i), wholes.get(i).get(0), parts.get(i), points.get(i)));
    }
    return new RunComparison(sides, quantity, others, unmatched);
  }

  private static PairComparison comparison(
      PairContrasts pair, Finding whole, List<Finding> parts, List<Finding> points) {
    return new PairComparison(
        pair.base.label(),
        pair.other.label(),
        pair.threshold,
        pair.inTurns,
        pair.pairs.size(),
        pair.otherResults(),
        whole,
        parts,
        points,
        pair.matching.unpaired(),
        pair.other.command());
  }

  /** The findings of one family of tests, as a list for each side. */
  private static List<List<Finding>> findings(
      List<PairContrasts> pairs, List<List<Contrast>> family) {
    List<Double> p = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      double margin = pairs.get(i).threshold.margin();
      family.get(i).forEach(contrast -> p.add(contrast.ratio().p(margin)));
    }
    double[] adjusted = Holm.adjust(p.stream().mapToDouble(Double::doubleValue).toArray());
    List<List<Finding>> findings = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < pairs.size(); i++) {
      List<Finding> found = new ArrayList<>();
      for (Contrast contrast : family.get(i)) {
        found.add(contrast.finding(pairs.get(i).threshold, adjusted[next++]));
      }
      findings.add(found);
    }
    return findings;
  }
}

package org.gpuquerylab.measure.internal.compare;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The comparison of one side with the first side.
 *
 * @param base label of the first side
 * @param other label of the other side
 * @param threshold the relative difference below which times count as the same
 * @param inTurns whether the two sides were measured in turns
 * @param pairs matching rows of both sides
 * @param otherResults matching rows whose results differ, because they had different inputs or
 *     found different plans
 * @param whole the finding over all points
 * @param parts a finding for each value of each axis
 * @param points a finding for each point
 * @param unpaired the tasks without a pair
 * @param command the command that measures the other side again; empty for parts of one run
 */
public record PairComparison(
    String base,
    String other,
    Threshold threshold,
    boolean inTurns,
    int pairs,
    int otherResults,
    Finding whole,
    List<Finding> parts,
    List<Finding> points,
    UnpairedTasks unpaired,
    String command) {

  /** Parts and points that are worse, the worst first. */
  public List<Finding> regressions() {
    return of(ComparisonVerdict.SLOWER)
        .sorted(Comparator.comparingDouble(finding -> -finding.ratio().ratio()))
        .toList();
  }

  /** Parts and points that are better, the best first. */
  public List<Finding> improvements() {
    return of(ComparisonVerdict.FASTER)
        .sorted(Comparator.comparingDouble(finding -> finding.ratio().ratio()))
        .toList();
  }

  private Stream<Finding> of(ComparisonVerdict verdict) {
    return Stream.concat(parts.stream(), points.stream())
        .filter(finding -> finding.verdict() == verdict);
  }

  /** Whether there is any difference: in the whole, a part or a point. */
  public boolean isDifferent() {
    return Stream.concat(Stream.of(whole), Stream.concat(parts.stream(), points.stream()))
        .anyMatch(finding -> finding.verdict().isDifference());
  }
}

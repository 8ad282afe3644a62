package org.gpuquerylab.joinorder.internal.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gpuquerylab.joinorder.internal.host.FirstTouch;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The alternatives that were considered for a query.
 *
 * @param relations the number of relations of the query
 * @param space its search space, as far as it was inspected
 * @param candidates the candidates, in the order in which they are tried
 */
record Decision(int relations, SearchSpace space, List<Candidate> candidates) {
  /**
   * A candidate is taken for slower than another one, whatever times are observed, if it is
   * predicted to take more than this many times as long.
   */
  private static final double FAR = 16;

  /** The least expected milliseconds of an exact candidate; infinite if there is none. */
  static double best(List<Candidate> candidates) {
    double best = Double.POSITIVE_INFINITY;
    for (Candidate candidate : candidates) {
      if (candidate.isExact()) {
        best = Math.min(best, candidate.millis());
      }
    }
    return best;
  }

  /**
   * Whether the predictions are valid for later queries too. They are not if a candidate that could
   * be the best needs tables whose time depends on the state of the heap, or if no exact algorithm
   * fits, perhaps for this reason. An algorithm that was left out for this reason, while another
   * one fits, is not expected to be the best later.
   */
  boolean isLasting() {
    Candidate first = candidates.get(0);
    return first.isExact()
        && candidates.stream()
            .noneMatch(c -> needsLargeTables(c) && millisInOldTables(c) <= FAR * first.predicted());
  }

  private boolean needsLargeTables(Candidate candidate) {
    return FirstTouch.isLarge(candidate.method().bytes().applyAsDouble(space));
  }

  private double millisInOldTables(Candidate candidate) {
    return candidate.method().time().applyAsDouble(space);
  }

  /**
   * The same decision with the present corrections of the predicted times: the times of other
   * queries may have changed them.
   */
  Decision renewed() {
    if (candidates.stream().allMatch(candidate -> candidate.method().inUse() == null)) {
      return this;
    }
    List<Candidate> order = new ArrayList<>(candidates);
    order.replaceAll(candidate -> candidate.method().candidate(candidate.predicted()));
    order.sort(Candidate.BY_TIME);
    return new Decision(relations, space, order);
  }

  /**
   * Takes into account how long the chosen candidate took for the query.
   *
   * @param chosen one of the candidates
   */
  void observe(Candidate chosen, double millis) {
    double best = best(candidates);
    for (Candidate candidate : candidates) {
      if (candidate.equals(chosen)) {
        candidate.observe(millis, best);
      } else {
        candidate.passOver(chosen);
      }
    }
  }

  /**
   * This decision, but with a candidate in front that should be tried although another one is
   * expected to be faster, if there is such a candidate.
   *
   * @param most the budget's milliseconds; a candidate that is expected to take longer is not tried
   */
  Decision withTrial(double most) {
    Candidate best = candidates.get(0);
    for (Candidate candidate : candidates.subList(1, candidates.size())) {
      if (candidate.isTrialDue(best, most)) {
        List<Candidate> order = new ArrayList<>(candidates);
        order.remove(candidate);
        order.add(0, candidate);
        return new Decision(relations, space, order);
      }
    }
    return this;
  }

  /**
   * The reason for the choice, in one line.
   *
   * @param chosen one of the candidates
   * @param refusals the reasons why earlier candidates could not be used
   */
  String explain(Candidate chosen, List<String> refusals) {
    String refused = refusals.isEmpty() ? "" : "; " + String.join("; ", refusals);
    return String.format(
        Locale.ROOT,
        "%s for %d %s, %s; %s%s",
        chosen.algorithm(),
        relations,
        relations == 1 ? "relation" : "relations",
        space,
        chosen.isExact() ? predictions() + trial(chosen) : noneExact(),
        refused);
  }

  private String predictions() {
    String bound = space.certainty() == SearchSpace.Certainty.BOUND ? "at most " : "";
    return candidates.stream()
        .filter(Candidate::isExact)
        .map(Candidate::toString)
        .collect(Collectors.joining(", ", "predicted " + bound, ""));
  }

  private String trial(Candidate chosen) {
    List<Candidate> later = candidates.subList(candidates.indexOf(chosen), candidates.size());
    return later.stream().anyMatch(candidate -> candidate.millis() < chosen.millis())
        ? "; tried, to see whether it still takes as long"
        : "";
  }

  private String noneExact() {
    if (candidates.stream().anyMatch(Candidate::isExact)) {
      return "no exact algorithm within the budget solved it";
    }
    return relations > QueryGraph.MAX_MASK_RELATIONS
        ? "no exact algorithm takes more than " + QueryGraph.MAX_MASK_RELATIONS + " relations"
        : "no exact algorithm fits the budget of time, pairs and memory";
  }
}

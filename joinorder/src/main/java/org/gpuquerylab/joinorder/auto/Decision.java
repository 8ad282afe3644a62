package org.gpuquerylab.joinorder.auto;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What was considered for a query.
 *
 * @param relations size of the query
 * @param space its search space, as far as it was looked at
 * @param candidates in the order in which they are tried
 */
record Decision(int relations, SearchSpace space, List<Candidate> candidates) {

  /**
   * The reason for a choice, in one line.
   *
   * @param chosen one of the candidates
   * @param refusals why earlier candidates could not be used
   */
  String explain(Candidate chosen, List<String> refusals) {
    String why =
        chosen.isExact()
            ? "predicted "
                + candidates.stream()
                    .filter(Candidate::isExact)
                    .map(Candidate::toString)
                    .collect(Collectors.joining(", "))
            : "no exact algorithm fits the budget of time, pairs and memory";
    String refused = refusals.isEmpty() ? "" : "; " + String.join("; ", refusals);
    return String.format(
        Locale.ROOT,
        "%s for %d relations, %s; %s%s",
        chosen.algorithm(),
        relations,
        space,
        why,
        refused);
  }
}

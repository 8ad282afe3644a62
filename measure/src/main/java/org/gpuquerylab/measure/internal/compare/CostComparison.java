package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;

/**
 * A comparison of the costs of plans in a file with those in a first file. Costs are deterministic,
 * so no statistical test is necessary.
 *
 * @param base label of the first file
 * @param other label of the other file
 * @param changes changes of the queries that are in both files, in the order of the first file
 * @param missing names of queries that are only in the first file
 * @param added names of queries that are only in the other file
 */
public record CostComparison(
    String base, String other, List<CostChange> changes, List<String> missing, List<String> added) {

  /**
   * Compares the files.
   *
   * @throws InputException if the two costs of a query belong to different cost functions
   */
  public static CostComparison of(PlanCosts base, PlanCosts other) {
    List<CostChange> changes = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    base.plans()
        .forEach(
            (query, plan) -> {
              PlanCost now = other.plans().get(query);
              if (now == null) {
                missing.add(query);
              } else {
                changes.add(change(base, other, query, plan, now));
              }
            });
    List<String> added =
        other.plans().keySet().stream().filter(q -> !base.plans().containsKey(q)).toList();
    return new CostComparison(base.label(), other.label(), changes, missing, added);
  }

  private static CostChange change(
      PlanCosts base, PlanCosts other, String query, PlanCost before, PlanCost now) {
    if (!before.costFunction().equals(now.costFunction())) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: %s: the cost is %s, in %s it is %s; compare costs of one function",
              other.label(),
              Quote.of(query),
              Quote.of(now.costFunction()),
              base.label(),
              Quote.of(before.costFunction())));
    }
    return new CostChange(query, before, now);
  }

  /** Queries whose plans became more expensive, the worst one first. */
  public List<CostChange> worse() {
    return changes.stream()
        .filter(CostChange::isWorse)
        .sorted(Comparator.comparingDouble(CostChange::factor).reversed())
        .toList();
  }

  /** Queries whose plans became cheaper, the best one first. */
  public List<CostChange> better() {
    return changes.stream()
        .filter(CostChange::isBetter)
        .sorted(Comparator.comparingDouble(CostChange::factor))
        .toList();
  }

  /** Queries of which only one file has a plan: those of the first file come first. */
  public List<String> unpaired() {
    return Stream.concat(missing.stream(), added.stream()).toList();
  }

  /**
   * Names of the queries for which a gate fails: queries whose cost grew by more than the limit, or
   * queries that only one file has.
   *
   * @throws InputException if the gate is about times
   */
  public List<String> failures(FailIf gate) {
    return switch (gate.what()) {
      case COST ->
          worse().stream()
              .filter(change -> change.factor() > gate.most())
              .map(CostChange::query)
              .toList();
      case MISSING -> gate.forbids(unpaired().size()) ? unpaired() : List.of();
      case MEDIAN, PART, POINT ->
          throw new InputException(
              "--fail-if: files of plan costs have cost and missing alone, such as cost:0%");
    };
  }
}

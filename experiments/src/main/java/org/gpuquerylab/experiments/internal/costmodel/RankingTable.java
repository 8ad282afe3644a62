package org.gpuquerylab.experiments.internal.costmodel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.correlation.KendallsCorrelation;
import org.gpuquerylab.experiments.internal.costmodel.RankedPlans.Plan;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.sweep.ReportTable;

/** Shows how well the predicted orders of plans agree with the measured ones. */
final class RankingTable {
  private static final String NOTE =
      "Tau: Kendall's rank correlation (tau-b) of predicted and measured device times over the join"
          + " orders by operators. It is 1 if all pairs of plans are in the same order, and about 0 by"
          + " chance. The line all is over all plans of all queries, including the fused path."
          + " Chosen / best: the measured time of the join order that a model predicts to be fastest,"
          + " divided by the time of the fastest. Fused / operator: the time of the fused path divided"
          + " by the time of operators in the query's own order, measured and predicted.";

  private RankingTable() {}

  static ReportTable of(List<RankedPlans> all) {
    List<List<String>> lines = new ArrayList<>();
    for (RankedPlans ranked : all) {
      List<Plan> every = new ArrayList<>();
      ranked
          .queries()
          .forEach(
              (query, plans) -> {
                lines.add(line(ranked, query, RankedPlans.byOperators(plans), plans));
                every.addAll(plans);
              });
      lines.add(line(ranked, "all", every, List.of()));
    }
    return new ReportTable(
        "Ranks of plans",
        NOTE,
        List.of(
            "backend",
            "sf",
            "query",
            "plans",
            "tau, paper's model",
            "tau, calibrated",
            "chosen / best, paper's",
            "chosen / best, calibrated",
            "fused / operator",
            "paper's",
            "calibrated's"),
        lines);
  }

  private static List<String> line(
      RankedPlans ranked, String query, List<Plan> compared, List<Plan> ofQuery) {
    return List.of(
        ranked.backend(),
        Numbers.significant(ranked.percent() / 100.0),
        query,
        Integer.toString(compared.size()),
        tau(compared, Plan::text),
        tau(compared, Plan::calibrated),
        ofQuery.isEmpty() ? "-" : regret(compared, Plan::text),
        ofQuery.isEmpty() ? "-" : regret(compared, Plan::calibrated),
        fusedOverOperator(ofQuery, Plan::measured),
        fusedOverOperator(ofQuery, Plan::text),
        fusedOverOperator(ofQuery, Plan::calibrated));
  }

  /**
   * Kendall's tau; none if there is a single plan, or if a model predicts the same time for all
   * plans.
   */
  static String tau(List<Plan> plans, ToDoubleFunction<Plan> model) {
    double[] measured = plans.stream().mapToDouble(Plan::measured).toArray();
    double[] predicted = plans.stream().mapToDouble(model).toArray();
    if (plans.size() < 2) {
      return "-";
    }
    double tau = new KendallsCorrelation().correlation(measured, predicted);
    return Double.isNaN(tau) ? "-" : Numbers.significant(tau);
  }

  private static String regret(List<Plan> plans, ToDoubleFunction<Plan> model) {
    Optional<Plan> chosen = plans.stream().min(Comparator.comparingDouble(model));
    Optional<Plan> best = plans.stream().min(Comparator.comparingDouble(Plan::measured));
    return chosen.isEmpty() || best.isEmpty()
        ? "-"
        : Numbers.significant(chosen.get().measured() / best.get().measured());
  }

  private static String fusedOverOperator(List<Plan> plans, ToDoubleFunction<Plan> time) {
    Optional<Plan> fused = plans.stream().filter(Plan::fused).findFirst();
    Optional<Plan> operator =
        plans.stream().filter(plan -> !plan.fused() && plan.order() == 0).findFirst();
    return fused.isEmpty() || operator.isEmpty()
        ? "-"
        : Numbers.significant(time.applyAsDouble(fused.get()) / time.applyAsDouble(operator.get()));
  }
}

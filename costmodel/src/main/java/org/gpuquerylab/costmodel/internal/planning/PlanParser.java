package org.gpuquerylab.costmodel.internal.planning;

import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.internal.Nearest;

/** Creates operators from a plan's JSON, as {@link PlanFile} describes it. */
final class PlanParser {
  private static final String WORK = "work";
  private static final String ALGORITHM = "algorithm";
  private static final List<String> OPERATORS =
      List.of(
          SelectionInput.OPERATOR,
          JoinInput.OPERATOR,
          AggregationInput.OPERATOR,
          SortInput.OPERATOR,
          WORK);

  /** The total width in bytes of all columns read so far. */
  private long width;

  List<PlanOperator> plan(JsonObject plan) {
    List<PlanOperator> operators =
        plan.objects("operators", PlanFile.MAX_OPERATORS).stream().map(this::operator).toList();
    plan.refuseOthers();
    if (operators.isEmpty()) {
      throw plan.fault("operators", "there are no operators; add one");
    }
    return operators;
  }

  private PlanOperator operator(JsonObject json) {
    String name = json.text("operator");
    try {
      PlanOperator operator = name.equals(WORK) ? work(json) : shape(name, json);
      json.refuseOthers();
      return operator;
    } catch (CostModelException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw json.fault("this is invalid: " + e.getMessage());
    }
  }

  private static PlanOperator work(JsonObject json) {
    return new PlanOperator.OfWork(
        json.name("name"),
        WorkParser.steps(json.objects("steps", PlanFile.MAX_OPERATORS)),
        amount(json, "inputBytes"),
        amount(json, "resultBytes"));
  }

  /** A number of at least 0; 0 if the key is missing. */
  private static double amount(JsonObject json, String key) {
    return json.has(key) ? json.number(key, 0, Double.MAX_VALUE) : 0;
  }

  private PlanOperator shape(String name, JsonObject json) {
    OperatorInput input = input(name, json);
    return new PlanOperator.OfShape(algorithm(name, json), input);
  }

  /** The plan's algorithm, by default the algorithm of Yuan et al. 2013. */
  private static Algorithm algorithm(String operator, JsonObject json) {
    List<Algorithm> choices = Algorithm.of(operator);
    if (!json.has(ALGORITHM)) {
      return choices.get(0);
    }
    String label = json.text(ALGORITHM);
    return choices.stream()
        .filter(algorithm -> algorithm.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                json.fault(
                    ALGORITHM,
                    Nearest.unknown(
                        "algorithm of " + operator,
                        label,
                        choices.stream().map(Algorithm::label).toList())));
  }

  private OperatorInput input(String name, JsonObject json) {
    return switch (name) {
      case SelectionInput.OPERATOR ->
          new SelectionInput(
              count(json, "rows"),
              widths(json, "predicateBytes"),
              widths(json, "projectedBytes"),
              json.number("selectivity"));
      case JoinInput.OPERATOR ->
          new JoinInput(
              count(json, "factRows"),
              count(json, "dimensionRows"),
              widths(json, "factBytes"),
              widths(json, "dimensionBytes"),
              json.number("selectivity"));
      case AggregationInput.OPERATOR ->
          new AggregationInput(
              count(json, "rows"),
              width(json, "keyBytes"),
              widths(json, "aggregateBytes"),
              count(json, "groups"));
      case SortInput.OPERATOR ->
          new SortInput(
              count(json, "rows"),
              width(json, "keyBytes"),
              widths(json, "projectedBytes"),
              count(json, "partitions"));
      default -> throw json.fault("operator", Nearest.unknown("operator", name, OPERATORS));
    };
  }

  private static long count(JsonObject json, String key) {
    return json.whole(key, -JsonObject.MOST_WHOLE, JsonObject.MOST_WHOLE);
  }

  private static int width(JsonObject json, String key) {
    return (int) json.whole(key, 1, PlanFile.MAX_WIDTH);
  }

  private List<Integer> widths(JsonObject json, String key) {
    List<Integer> widths =
        json.wholes(key, PlanFile.MAX_WIDTH, 1, PlanFile.MAX_WIDTH).stream()
            .map(Long::intValue)
            .toList();
    width += widths.stream().mapToLong(Integer::longValue).sum();
    if (width > PlanFile.MAX_WIDTH) {
      throw json.fault(
          key,
          "with these, the columns of the plan have more than "
              + PlanFile.MAX_WIDTH
              + " bytes; give fewer or narrower columns");
    }
    return widths;
  }
}

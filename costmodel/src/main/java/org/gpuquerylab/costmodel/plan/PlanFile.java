package org.gpuquerylab.costmodel.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.calibrated.Algorithm;

/**
 * Reads plans:
 *
 * <pre>{@code
 * {"operators": [
 *   {"operator": "selection", "rows": 60000000, "predicateBytes": [4], "projectedBytes": [4, 4],
 *    "selectivity": 0.1},
 *   {"operator": "work", "name": "fused", "steps": [
 *     {"step": "scan", "work": [{"kind": "read", "name": "prices", "bytes": 2.4e8}]}]}]}
 * }</pre>
 */
public final class PlanFile {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();
  private static final String WORK = "work";
  private static final String ALGORITHM = "algorithm";

  private PlanFile() {}

  /**
   * Reads a plan's operators, in order.
   *
   * @throws CostModelException naming the file, the place and the fault
   */
  public static List<PlanOperator> read(Path file) {
    try {
      return parse(file.toString(), Files.readString(file));
    } catch (NoSuchFileException e) {
      throw new CostModelException(file + ": there is no such file, check the path", e);
    } catch (IOException e) {
      throw new CostModelException(
          file + ": it cannot be read, give a readable file (" + e.getMessage() + ")", e);
    }
  }

  /**
   * Reads a plan's operators from text.
   *
   * @param source what to call the text in messages
   */
  public static List<PlanOperator> parse(String source, String text) {
    try {
      Fields plan = new Fields(source + ":", JSON.readTree(text));
      List<PlanOperator> operators =
          plan.objects("operators").stream().map(PlanFile::operator).toList();
      plan.complete();
      if (operators.isEmpty()) {
        throw plan.fault("has no operators, add one");
      }
      return operators;
    } catch (JsonProcessingException e) {
      throw new CostModelException(source + ": " + fault(e), e);
    }
  }

  private static String fault(JsonProcessingException e) {
    int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
    String reason = e.getOriginalMessage().lines().findFirst().orElse("");
    return "line "
        + line
        + " is no JSON, mend it: "
        + reason.replaceFirst(" \\(start marker.*", "");
  }

  private static PlanOperator operator(Fields fields) {
    String name = fields.text("operator");
    try {
      PlanOperator operator = name.equals(WORK) ? work(fields) : shape(name, fields);
      fields.complete();
      return operator;
    } catch (IllegalArgumentException e) {
      throw fields.fault("cannot be: " + e.getMessage());
    }
  }

  private static PlanOperator work(Fields fields) {
    return new PlanOperator.OfWork(
        fields.text("name"),
        WorkFields.steps(fields.objects("steps")),
        fields.amount("inputBytes"),
        fields.amount("resultBytes"));
  }

  private static PlanOperator shape(String name, Fields fields) {
    OperatorInput input = input(name, fields);
    return new PlanOperator.OfShape(algorithm(name, fields), input);
  }

  /** The text's algorithm where none is named. */
  private static Algorithm algorithm(String operator, Fields fields) {
    List<Algorithm> choices = Algorithm.of(operator);
    if (!fields.has(ALGORITHM)) {
      return choices.get(0);
    }
    String label = fields.text(ALGORITHM);
    return choices.stream()
        .filter(algorithm -> algorithm.label().equals(label))
        .findFirst()
        .orElseThrow(() -> fields.fault(unknown(label, operator, choices)));
  }

  private static String unknown(String label, String operator, List<Algorithm> choices) {
    return "has an algorithm that "
        + operator
        + " does not have: "
        + label
        + "; choose from "
        + choices.stream().map(Algorithm::label).collect(Collectors.joining(", "));
  }

  private static OperatorInput input(String name, Fields fields) {
    return switch (name) {
      case SelectionInput.OPERATOR ->
          new SelectionInput(
              fields.whole("rows"),
              fields.widths("predicateBytes"),
              fields.widths("projectedBytes"),
              fields.number("selectivity"));
      case JoinInput.OPERATOR ->
          new JoinInput(
              fields.whole("factRows"),
              fields.whole("dimensionRows"),
              fields.widths("factBytes"),
              fields.widths("dimensionBytes"),
              fields.number("selectivity"));
      case AggregationInput.OPERATOR ->
          new AggregationInput(
              fields.whole("rows"),
              fields.width("keyBytes"),
              fields.widths("aggregateBytes"),
              fields.whole("groups"));
      case SortInput.OPERATOR ->
          new SortInput(
              fields.whole("rows"),
              fields.width("keyBytes"),
              fields.widths("projectedBytes"),
              fields.whole("partitions"));
      default ->
          throw fields.fault(
              "is no known operator: "
                  + name
                  + "; choose from selection, join, aggregation, sort, work");
    };
  }
}

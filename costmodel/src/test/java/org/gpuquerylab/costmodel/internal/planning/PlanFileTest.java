package org.gpuquerylab.costmodel.internal.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.costmodel.internal.work.StepWork;
import org.gpuquerylab.costmodel.internal.yuan.YuanModel;
import org.gpuquerylab.costmodel.profile.ExampleProfile;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanFileTest {
  private static final String SELECTION =
      """
      {"operators": [{"operator": "selection", "comment": "first", "rows": 6e7,
        "predicateBytes": [4], "projectedBytes": [4, 8], "selectivity": 0.1}]}
      """;
  private static final String WORK =
      """
      {"operators": [{"operator": "work", "name": "fused", "inputBytes": 10, "resultBytes": 20,
        "steps": [{"step": "scan", "threads": 1000, "work": [
          {"kind": "read", "name": "a", "bytes": 1e6},
          {"kind": "write", "name": "b", "bytes": 1e6, "workingSet": 1e5},
          {"kind": "readSome", "name": "c", "values": 1e6, "width": 4, "fraction": 0.1},
          {"kind": "writeSome", "name": "d", "values": 1e6, "width": 8, "fraction": 0.2},
          {"kind": "gather", "name": "e", "accesses": 1e6, "width": 4, "workingSet": 1e5},
          {"kind": "scatter", "name": "f", "accesses": 1e6, "width": 8, "workingSet": 1e6},
          {"kind": "atomics", "name": "g", "operations": 1e6, "bytes": 8, "addresses": 280},
          {"kind": "branches", "name": "i", "branches": 1e6, "probability": 0.5},
          {"kind": "items", "name": "h", "items": 1e6},
          {"kind": "launches", "launches": 2}]}]}]}
      """;

  @Test
  void readsTheOperatorsOfTheText() {
    String text =
        """
        {"comment": "all four", "operators": [
          {"operator": "selection", "rows": 6e7, "predicateBytes": [4, 1], "projectedBytes": [8],
           "selectivity": 0.1},
          {"operator": "join", "factRows": 100, "dimensionRows": 10, "factBytes": [4],
           "dimensionBytes": [], "selectivity": 1},
          {"operator": "aggregation", "rows": 100, "keyBytes": 8, "aggregateBytes": [4],
           "groups": 7},
          {"operator": "sort", "rows": 100, "keyBytes": 4, "projectedBytes": [4, 8],
           "partitions": 4}]}
        """;
    assertThat(PlanFile.parse("p", text))
        .containsExactly(
            new PlanOperator.OfShape(
                Algorithm.SELECTION,
                new SelectionInput(60_000_000, List.of(4, 1), List.of(8), 0.1)),
            new PlanOperator.OfShape(
                Algorithm.UNPARTITIONED_JOIN, new JoinInput(100, 10, List.of(4), List.of(), 1)),
            new PlanOperator.OfShape(
                Algorithm.HASH_AGGREGATION, new AggregationInput(100, 8, List.of(4), 7)),
            new PlanOperator.OfShape(
                Algorithm.MERGE_SORT, new SortInput(100, 4, List.of(4, 8), 4)));
  }

  @Test
  void readsAlgorithms() {
    String join =
        """
        {"operators": [{"operator": "join", "algorithm": "%s", "factRows": 100, "dimensionRows": 10,
          "factBytes": [4], "dimensionBytes": [4], "selectivity": 1}]}
        """;
    JoinInput input = new JoinInput(100, 10, List.of(4), List.of(4), 1);
    assertThat(PlanFile.parse("p", String.format(Locale.ROOT, join, "unpartitioned")))
        .containsExactly(new PlanOperator.OfShape(Algorithm.UNPARTITIONED_JOIN, input));
    PlanOperator radix = PlanFile.parse("p", String.format(Locale.ROOT, join, "radix")).get(0);
    assertThat(radix).isEqualTo(new PlanOperator.OfShape(Algorithm.RADIX_JOIN, input));
    CalibratedModel model =
        new CalibratedModel(ExampleProfile.PROFILE, TransferMemory.PINNED, false);
    assertThat(radix.estimate(model).steps().get(0).name()).isEqualTo("partition");
    CostModel text = new YuanModel(ExampleProfile.PROFILE.notation(TransferMemory.PINNED));
    assertThatThrownBy(() -> radix.estimate(text))
        .isInstanceOf(CostModelException.class)
        .hasMessage(
            "model yuan has no formulas for algorithm radix of operator join; use model calibrated");
    PlanOperator general =
        PlanFile.parse("p", String.format(Locale.ROOT, join, "relational")).get(0);
    assertThat(general).isEqualTo(new PlanOperator.OfShape(Algorithm.RELATIONAL_JOIN, input));
    assertThat(general.estimate(model).operator()).isEqualTo("relational-join");
    assertThatThrownBy(() -> general.estimate(text)).isInstanceOf(CostModelException.class);
    assertThatThrownBy(() -> PlanFile.parse("p", String.format(Locale.ROOT, join, "hash")))
        .hasMessage(
            "p:1:50: /operators/0/algorithm: unknown algorithm of join 'hash'; choose from"
                + " unpartitioned, radix, relational");
  }

  @Test
  void readsEveryKindOfWork() {
    StepWork scan =
        StepWork.step("scan")
            .read("a", 1e6)
            .write("b", 1e6, 1e5)
            .readSome("c", 1e6, 4, 0.1)
            .writeSome("d", 1e6, 8, 0.2)
            .gather("e", 1e6, 4, 1e5)
            .scatter("f", 1e6, 8, 1e6)
            .atomics("g", 1e6, 8, 280)
            .branches("i", 1e6, 0.5)
            .items("h", 1e6)
            .launches(2)
            .threads(1000)
            .build();
    assertThat(PlanFile.parse("p", WORK))
        .containsExactly(new PlanOperator.OfWork("fused", List.of(scan), 10, 20));
  }

  @Test
  void theTextsModelHasNoFormulasForStatedWork() {
    PlanOperator fused = PlanFile.parse("p", WORK).get(0);
    CostModel text = new YuanModel(ExampleProfile.PROFILE.notation(TransferMemory.PINNED));
    assertThatThrownBy(() -> fused.estimate(text))
        .isInstanceOf(CostModelException.class)
        .hasMessage(
            "operator fused states its work, for which model yuan has no formulas; use model"
                + " calibrated");
    CostModel calibrated =
        new CalibratedModel(ExampleProfile.PROFILE, TransferMemory.PINNED, false);
    assertThat(fused.estimate(calibrated).steps()).hasSize(1);
    assertThat(PlanFile.parse("p", SELECTION).get(0).estimate(text).deviceSeconds()).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"rows\": 6e7|\"row\": 6e7|p:1:16: /operators/0: the key ~rows~ is missing; add it",
        "\"rows\": 6e7|\"rows\": 6.5|p:1:70: /operators/0/rows: this is 6.5; it must be a whole number up to 2^53 - 1",
        "\"rows\": 6e7|\"rows\": 9007199254740993|p:1:70: /operators/0/rows: this is"
            + " 9007199254740993; it must be from -9007199254740991 to 9007199254740991",
        "\"rows\": 6e7|\"rows\": 1e400|p:1:70: /operators/0/rows: this is 1e400; it must be a finite number that a double holds",
        "\"rows\": 6e7|\"rows\": \"many\"|p:1:70: /operators/0/rows: this is a string; it must be a whole number",
        "\"rows\": 6e7|\"rows\": -1|p:1:16: /operators/0: this is invalid: rows must be at least 0, not -1",
        "0.1|10|p:1:16: /operators/0: this is invalid: selectivity must be from 0 to 1, not 10.0",
        "[4]|[0]|p:2:22: /operators/0/predicateBytes/0: this is 0; it must be from 1 to 262144",
        "[4]|[4.5]|p:2:22: /operators/0/predicateBytes/0: this is 4.5; it must be a whole number up to"
            + " 2^53 - 1",
        "[4]|[\"x\"]|p:2:22: /operators/0/predicateBytes/0: this is a string; it must be a whole number",
        "[4]|[99999999999999999999]|p:2:22: /operators/0/predicateBytes/0: this is 1.0E20;"
            + " it must be a whole number up to 2^53 - 1",
        "[4]|[2147483647]|p:2:22: /operators/0/predicateBytes/0: this is 2147483647; it must be from"
            + " 1 to 262144",
        "[4]|[200000, 100000]|p:2:21: /operators/0/predicateBytes: with these, the columns of the plan"
            + " have more than 262144 bytes; give fewer or narrower columns",
        "[4]|4|p:2:21: /operators/0/predicateBytes: this is a number; it must be an array",
        "\"first\"|\"first\", \"rows\": 1|p:1:79: /operators/0/rows: the key occurs twice; remove one",
        "0.1|0.1, \"x\": 1|p:2:77: /operators/0/x: the key ~x~ is unknown; use operator, rows, predicateBytes,"
            + " projectedBytes, selectivity, algorithm",
        "\"selection\"|\"scan\"|p:1:29: /operators/0/operator: unknown operator 'scan'; choose from"
            + " selection, join, aggregation, sort, work",
        "\"operators\"|\"plan\"|p:1:1: the key ~operators~ is missing; add it",
      })
  void faultsNameTheirPlace(String before, String after, String message) {
    assertThat(SELECTION).contains(before);
    assertThatThrownBy(() -> PlanFile.parse("p", SELECTION.replace(before, after)))
        .isInstanceOf(CostModelException.class)
        .hasMessage(message.replace('~', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"items\", \"name\"|\"sums\", \"name\"|p:11:14: /operators/0/steps/0/work/8/kind:"
            + " unknown kind of work 'sums'; choose from read, write, readSome, writeSome, gather, scatter, atomics,"
            + " branches, items, launches",
        "0.2|2|p:6:5: /operators/0/steps/0/work/3: this is invalid: fraction must be from 0 to 1, not 2.0",
        "\"threads\"|\"thread\"|p:2:40: /operators/0/steps/0/thread: the key ~thread~ is unknown;"
            + " did you mean threads? use step, work, threads",
        "\"threads\": 1000|\"threads\": 0|p:2:41: /operators/0/steps/0/threads: this is 0.0; it must be at"
            + " least 1.0",
        "\"inputBytes\": 10|\"inputBytes\": -4|p:1:68: /operators/0/inputBytes: this is -4.0; it must be"
            + " at least 0.0",
        "\"bytes\": 1e6}|\"bytes\": 1e400}|p:3:44: /operators/0/steps/0/work/0/bytes: this is 1e400; it"
            + " must be a finite number that a double holds",
        "\"bytes\": 8|\"bytes\": 3|p:9:5: /operators/0/steps/0/work/6: this is invalid: bytes must be 4 or"
            + " 8, not 3",
      })
  void faultsOfWorkNameTheirPlace(String before, String after, String message) {
    assertThat(WORK).contains(before);
    assertThatThrownBy(() -> PlanFile.parse("p", WORK.replace(before, after)))
        .hasMessage(message.replace('~', '"'));
  }

  @Test
  void filesThatAreNoPlansAreNamed() {
    assertThatThrownBy(() -> PlanFile.parse("p", "{\n\"operators\": [}"))
        .hasMessageStartingWith("p:2:15: this is not JSON; correct it: ");
    assertThatThrownBy(() -> PlanFile.parse("p", "{\"operators\": ["))
        .hasMessage("p:1:16: the file ends inside the JSON object; complete it");
    assertThatThrownBy(() -> PlanFile.parse("p", "{\"operators\": [{}]} {}"))
        .hasMessageContaining("/operators/0: the key \"operator\" is missing");
    assertThatThrownBy(() -> PlanFile.parse("p", SELECTION + " {}"))
        .hasMessage("p:3:2: something follows the end of the JSON object; remove it");
    assertThatThrownBy(() -> PlanFile.parse("p", ""))
        .hasMessage("p: the file is empty; it must hold a JSON object");
    assertThatThrownBy(() -> PlanFile.parse("p", "[]"))
        .hasMessage("p:1:1: this is an array; it must be an object");
    assertThatThrownBy(() -> PlanFile.parse("p", "{\"operators\": []}"))
        .hasMessage("p:1:15: /operators: there are no operators; add one");
    assertThatThrownBy(() -> PlanFile.read(Path.of("absent.json")))
        .hasMessage("absent.json: there is no such file; check the path");
  }

  /**
   * All numbers are finite, but the time is longer than any real plan's, or too large for a double.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"values\": 1e6, \"width\": 4|\"values\": 1e308, \"width\": 8",
        "\"items\": 1e6|\"items\": 1e308",
        "\"inputBytes\": 10|\"inputBytes\": 1e308"
      })
  void refusesATimeBeyondAllRange(String before, String after) {
    assertThat(WORK).contains(before);
    PlanOperator operator = PlanFile.parse("p", WORK.replace(before, after)).get(0);
    CostModel model = new CalibratedModel(ExampleProfile.PROFILE, TransferMemory.PINNED, false);
    assertThatThrownBy(() -> operator.estimate(model))
        .isInstanceOf(CostModelException.class)
        .hasMessageStartingWith("operator fused would take ")
        .hasMessageEndingWith(
            " s, more than any real plan; give smaller numbers, or a profile that was measured");
  }
}

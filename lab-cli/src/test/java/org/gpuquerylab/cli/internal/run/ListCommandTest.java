package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicies;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.query.QueryCatalogue;
import org.gpuquerylab.measure.sweep.Experiment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListCommandTest extends CommandLineHarness {

  /** All names that commands accept. */
  private static Set<String> names() {
    Set<String> names = new HashSet<>(QueryCatalogue.names());
    names.addAll(SchedulingPolicies.names());
    names.addAll(JoinOrderAlgorithms.all().stream().map(AlgorithmEntry::name).toList());
    names.addAll(MaxEntSolvers.all().stream().map(SolverEntry::name).toList());
    names.addAll(Experiments.all().stream().map(Experiment::name).toList());
    return names;
  }

  @Test
  void allNamesFitOnOneScreen() {
    assertThat(lab("list")).isZero();
    Set<String> words = new HashSet<>(List.of(out.toString().split("\\s+", -1)));
    assertThat(words).containsAll(names()).contains("hash-or-loop", "random-cyclic");
    assertThat(out.toString().lines().count()).isLessThanOrEqualTo(40);
    assertThat(out.toString().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void aKindHasALineForEach() {
    assertThat(lab("list", "algorithms")).isZero();
    assertThat(out.toString())
        .containsPattern("\n  dpccp +optimal +the host +64 +sequential DPccp")
        .containsPattern("\n  pos-gpu +optimal +a backend +30 +GPU-based DPsub");
    assertThat(out.toString().lines()).hasSize(JoinOrderAlgorithms.all().size() + 2);
  }

  @Test
  void anExperimentHasItsAxes() {
    assertThat(lab("list", "meister-fig09")).isZero();
    assertThat(out.toString())
        .contains("reproduces figure 9 of A. Meister", "tables", "2..20", "lab run NAME")
        .contains("  backend    where a point runs; none is the host alone: as --backend says")
        .doesNotContain("havenstein");
  }

  /** {@code auto} is the name of an algorithm and of a solver. */
  @Test
  void aNameOfTwoKindsHasBoth() {
    assertThat(lab("list", "auto")).isZero();
    assertThat(out.toString()).contains("lab optimize --algorithm", "lab estimate --algorithm");
  }

  @Test
  void everyNameHasItsOwnText() {
    for (String name : names()) {
      out.getBuffer().setLength(0);
      assertThat(lab("list", name)).as(name).isZero();
      assertThat(out.toString()).contains("  " + name).contains("  taken by  lab ");
    }
  }

  @Test
  void printsJson() throws Exception {
    assertThat(lab("list", "--json")).isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.at("/experiments/0/axes/0/values").size()).isPositive();
    assertThat(json.get("algorithms")).hasSize(JoinOrderAlgorithms.all().size());
    assertThat(json.at("/algorithms/1/plans").asText()).isEqualTo("optimal");
    out.getBuffer().setLength(0);
    assertThat(lab("list", "dpccp", "--json")).isZero();
    JsonNode one = new ObjectMapper().readTree(out.toString());
    assertThat(one.fieldNames()).toIterable().containsExactly("algorithms");
    assertThat(one.at("/algorithms/0/name").asText()).isEqualTo("dpccp");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nothing", "", "a\nb", "\u001b[31m"})
  void anUnknownNameIsALine(String name) {
    assertRefused("unknown name ", "list", name);
  }

  @Test
  void aNearNameIsSuggested() {
    assertRefused("unknown name \"dpcpp\"; did you mean dpccp?", "list", "dpcpp");
  }
}

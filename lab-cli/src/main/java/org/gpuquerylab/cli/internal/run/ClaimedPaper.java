package org.gpuquerylab.cli.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.measure.sweep.Experiment;

/**
 * A paper and its claims, from {@code claims.json} beside this class.
 *
 * @param name the prefix of the names of the paper's experiments, such as {@code meister}
 * @param title the topic of the paper
 * @param source the authors, the title, and the place of publication
 * @param link the web address; empty if unknown
 * @param machine the devices on which the paper measured
 * @param claims the claims of the paper
 */
public record ClaimedPaper(
    String name,
    String title,
    String source,
    String link,
    String machine,
    List<PaperClaim> claims) {

  /** All papers, in the order of the page. */
  public static List<ClaimedPaper> all() {
    try (InputStream in = ClaimedPaper.class.getResourceAsStream("claims.json")) {
      JsonNode root = new ObjectMapper().readTree(Objects.requireNonNull(in));
      List<ClaimedPaper> papers = new ArrayList<>();
      root.path("papers").forEach(paper -> papers.add(of(paper)));
      return papers;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ClaimedPaper of(JsonNode paper) {
    List<PaperClaim> claims = new ArrayList<>();
    for (JsonNode claim : paper.path("claims")) {
      claims.add(
          new PaperClaim(
              claim.path("claim").asText(),
              claim.path("experiment").asText(),
              claim.path("number").asText(),
              claim.path("holds").asText(),
              claim.path("why").asText()));
    }
    return new ClaimedPaper(
        paper.path("name").asText(),
        paper.path("title").asText(),
        paper.path("source").asText(),
        paper.path("link").asText(),
        paper.path("machine").asText(),
        claims);
  }

  /**
   * The paper with a given name.
   *
   * @throws org.gpuquerylab.input.InputException if there is no such paper; the message lists the
   *     names
   */
  public static ClaimedPaper find(String name) {
    List<ClaimedPaper> all = all();
    return all.stream()
        .filter(paper -> paper.name.equals(name))
        .findFirst()
        .orElseThrow(
            () -> Suggestion.unknown("paper", name, all.stream().map(ClaimedPaper::name).toList()));
  }

  /** The experiments whose names contain the paper's name. */
  List<Experiment> experiments() {
    return Experiments.all().stream().filter(experiment -> isOf(experiment.name())).toList();
  }

  /** Whether an experiment's name contains the paper's name. */
  boolean isOf(String experiment) {
    return experiment.startsWith(name + "-");
  }
}

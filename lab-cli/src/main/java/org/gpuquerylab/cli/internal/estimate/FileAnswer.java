package org.gpuquerylab.cli.internal.estimate;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.input.internal.Counted;
import org.jspecify.annotations.Nullable;

/** The answer of {@code lab estimate FILE}. */
final class FileAnswer {
  private final Path source;
  private final SparseProblem problem;
  private final EstimateText text;
  private final @Nullable String note;

  /**
   * Creates an answer.
   *
   * @param note the reason why the answer is not reliable, in a line that names the file; null if
   *     the answer is reliable
   */
  FileAnswer(Path source, SparseProblem problem, EstimateText text, @Nullable String note) {
    this.source = source;
    this.problem = problem;
    this.text = text;
    this.note = note;
  }

  /** The answer as text or as JSON. */
  void print(PrintWriter out, boolean asJson) {
    if (asJson) {
      out.println(text.json());
    } else {
      String known = problem.size() == 1 ? " known selectivity" : " known selectivities";
      String all = Counted.of(problem.predicates(), "predicate");
      out.println(source + ": " + all + ", " + problem.size() + known);
      text.print(out);
    }
  }

  /** The reason why the answer is not reliable; empty if it is reliable. */
  Optional<String> note() {
    return Optional.ofNullable(note);
  }
}

package org.gpuquerylab.entropy.batch;

import java.util.List;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * Solves maximum-entropy problems by the thousand. An instance keeps its memory between batches; it
 * is used by one thread at a time.
 */
public interface MaxEntBatch extends AutoCloseable {
  /** The solver's name, such as {@code batch} or {@code batch-gpu}. */
  String name();

  /**
   * Solves problems of any sizes; answers each one, even if it is contradictory or too large.
   *
   * @param problems any number; not modified
   * @param answers in the problems' order; overwritten, reusing its memory
   */
  void solve(List<MaxEntProblem> problems, BatchAnswers answers);

  /** Solves problems like {@link #solve(List, BatchAnswers)}. */
  default BatchAnswers solve(List<MaxEntProblem> problems) {
    BatchAnswers answers = new BatchAnswers();
    solve(problems, answers);
    return answers;
  }

  /** Releases what the instance holds. */
  @Override
  void close();
}

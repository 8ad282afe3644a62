package org.gpuquerylab.entropy.batch;

import java.util.List;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * Solves thousands of maximum-entropy problems. An instance keeps its memory between batches; it is
 * used by one thread at a time.
 */
public interface MaxEntBatch extends AutoCloseable {
  /** The name of the batch solver, such as {@code batch} or {@code batch-gpu}. */
  String name();

  /**
   * Solves problems of any sizes; answers every problem, even if it is contradictory or too large.
   *
   * @param problems any number of problems; not modified
   * @param answers the answers, in the problems' order; overwritten; the memory is reused
   */
  void solve(List<MaxEntProblem> problems, BatchAnswers answers);

  /** Solves problems like {@link #solve(List, BatchAnswers)}. */
  default BatchAnswers solve(List<MaxEntProblem> problems) {
    BatchAnswers answers = new BatchAnswers();
    solve(problems, answers);
    return answers;
  }

  /** Releases all resources of the instance. */
  @Override
  void close();
}

package org.gpuquerylab.experiments.internal.concurrency;

import java.util.List;
import org.gpuquerylab.concurrency.query.QueryAnswer;

/** The checksum of a row about queries. */
final class AnswerChecksum {
  private AnswerChecksum() {}

  /** A 32-bit number that depends on the answers and their order. */
  public static double of(List<QueryAnswer> answers) {
    return answers.hashCode() & 0xFFFF_FFFFL;
  }
}

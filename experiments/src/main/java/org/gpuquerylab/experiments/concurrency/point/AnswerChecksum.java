package org.gpuquerylab.experiments.concurrency.point;

import java.util.List;
import org.gpuquerylab.concurrency.query.QueryAnswer;

/** The checksum of a row on queries. */
public final class AnswerChecksum {
  private AnswerChecksum() {}

  /** A number of 32 bits that the answers decide, with their order. */
  public static double of(List<QueryAnswer> answers) {
    return answers.hashCode() & 0xFFFF_FFFFL;
  }
}

package org.gpuquerylab.cluster.internal.spark;

import org.apache.spark.api.java.function.Function2;
import org.gpuquerylab.cluster.internal.message.ClusterAnswer;

/** Combines two answers: keeps the better plan, and adds up the counts. */
final class AnswerSum implements Function2<ClusterAnswer, ClusterAnswer, ClusterAnswer> {
  private static final long serialVersionUID = 1;

  @Override
  public ClusterAnswer call(ClusterAnswer one, ClusterAnswer other) {
    return one.plus(other);
  }
}

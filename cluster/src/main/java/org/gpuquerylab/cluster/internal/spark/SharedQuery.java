package org.gpuquerylab.cluster.internal.spark;

import java.io.Serializable;
import java.util.UUID;
import org.gpuquerylab.cluster.internal.message.ClusterQuery;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.jspecify.annotations.Nullable;

/**
 * A query that is a part of its tasks, which Spark sends to each executor once. Each task has its
 * own copy of the text, but the tasks of an executor share the graph that the first of them reads.
 * A broadcast variable would do the same with more messages.
 */
final class SharedQuery implements Serializable {
  private static final long serialVersionUID = 1;

  /** The query that was opened last in this process. */
  private static @Nullable Opened last;

  private final String id = UUID.randomUUID().toString();
  private final ClusterQuery sent;

  /** An opened query. */
  private record Opened(String id, PartitionedQuery query) {}

  SharedQuery(ClusterQuery sent) {
    this.sent = sent;
  }

  /** The query; the first task of an executor reads it. */
  PartitionedQuery open() {
    synchronized (SharedQuery.class) {
      Opened opened = last;
      if (opened == null || !opened.id.equals(id)) {
        opened = new Opened(id, sent.open());
        last = opened;
      }
      return opened.query;
    }
  }
}

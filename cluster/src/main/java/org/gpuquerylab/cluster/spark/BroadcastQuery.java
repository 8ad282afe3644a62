package org.gpuquerylab.cluster.spark;

import java.io.Serializable;
import org.gpuquerylab.cluster.message.ClusterQuery;
import org.gpuquerylab.joinorder.partition.PartitionedQuery;
import org.jspecify.annotations.Nullable;

/** A query that is sent to each executor once; all tasks of the executor share it. */
final class BroadcastQuery implements Serializable {
  private static final long serialVersionUID = 1;

  private final ClusterQuery sent;
  private transient @Nullable PartitionedQuery opened;

  BroadcastQuery(ClusterQuery sent) {
    this.sent = sent;
  }

  /** The query; the first task of an executor reads it. */
  synchronized PartitionedQuery open() {
    if (opened == null) {
      opened = sent.open();
    }
    return opened;
  }
}

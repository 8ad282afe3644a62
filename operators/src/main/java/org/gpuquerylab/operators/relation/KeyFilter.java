package org.gpuquerylab.operators.relation;

import java.util.List;

/**
 * The keys of a relation, passed sideways: a filter for other relations that will be joined with
 * it. It is a bit for each possible key if keys are dense, otherwise a blocked Bloom filter of 16
 * to 32 bits a row, which lets pass a few keys that are not in the relation. It holds device memory
 * until it is closed, not the relation.
 */
public interface KeyFilter extends AutoCloseable {

  /** Whether no row passes whose key the relation does not have. */
  boolean isExact();

  /**
   * The rows whose key the relation may have, in their order; a key with a NULL never passes. On a
   * large relation, the share that passes is measured on its first rows: if it is above 0.8, the
   * result has all rows.
   *
   * @param keys the columns, as many as the keys of the filter and of the same types
   * @return a new relation, which the caller closes
   */
  DeviceRelation filter(DeviceRelation relation, List<String> keys);

  /** Frees the memory. */
  @Override
  void close();
}

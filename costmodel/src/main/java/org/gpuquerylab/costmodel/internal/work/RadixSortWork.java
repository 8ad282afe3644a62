package org.gpuquerylab.costmodel.internal.work;

import java.util.List;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.profile.Facts;

/**
 * The sort by the radix sort primitive; the other steps, before and after the sort, are the same as
 * in the merge sort.
 */
final class RadixSortWork {
  private RadixSortWork() {}

  static List<StepWork> steps(SortInput in, Facts facts) {
    StepWork.Builder sort = SortWork.encode(in);
    RadixPassWork.add(sort, (double) in.rows(), in.keyBytes(), in.keyBytes() * Byte.SIZE, facts);
    return List.of(sort.build(), SortWork.project(in));
  }
}

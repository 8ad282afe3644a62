package org.gpuquerylab.concurrency.internal.batch;

import java.util.Arrays;
import org.gpuquerylab.concurrency.internal.batch.ResidencySearch.Answer;

/** The kernels of one batch while kernels are added and removed. */
final class Residents {
  private final BatchProblem problem;
  private final ResidencySearch search;
  private final int[] kernels;
  private final long[] left = new long[LabelSet.RESOURCES];
  private int count;
  private int flexible;

  Residents(BatchProblem problem, ResidencySearch search) {
    this.problem = problem;
    this.search = search;
    kernels = new int[Math.min(problem.limits().blocks(), problem.limits().warps()) + 1];
    Arrays.setAll(left, problem::limit);
  }

  /** What the unit as a whole has left of resource k if each kernel takes the least that it can. */
  long left(int k) {
    return left[k];
  }

  /** Adds a kernel of type t if the answer is that the kernels fit. */
  Answer add(int t) {
    LaunchOptions type = problem.type(t);
    for (int k = 0; k < left.length; k++) {
      if (type.least(k) > left[k]) {
        return Answer.DOES_NOT_FIT;
      }
    }
    insert(t);
    if (flexible == 0) {
      return Answer.FITS; // Each kernel takes what it takes at least.
    }
    Answer answer = search.decide(Arrays.copyOf(kernels, count));
    if (answer != Answer.FITS) {
      remove(t);
    }
    return answer;
  }

  private void insert(int t) {
    int at = count++;
    for (; at > 0 && kernels[at - 1] > t; at--) {
      kernels[at] = kernels[at - 1];
    }
    kernels[at] = t;
    change(t, 1);
  }

  /** Removes a kernel of type t. */
  void remove(int t) {
    int at = 0;
    while (kernels[at] != t) {
      at++;
    }
    System.arraycopy(kernels, at + 1, kernels, at, --count - at);
    change(t, -1);
  }

  private void change(int t, int sign) {
    flexible += problem.type(t).size() > 1 ? sign : 0;
    for (int k = 0; k < left.length; k++) {
      left[k] -= (long) sign * problem.type(t).least(k);
    }
  }
}

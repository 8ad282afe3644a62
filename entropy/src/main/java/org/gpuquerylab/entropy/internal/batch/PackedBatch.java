package org.gpuquerylab.entropy.internal.batch;

import java.nio.LongBuffer;
import java.util.List;
import org.gpuquerylab.entropy.internal.moments.SmallProblem;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * Problems packed side by side into one buffer of words, sorted by {@link ProblemClass}; see {@link
 * PackedLayout}. The memory is reused. Only one thread at a time may use an instance.
 */
final class PackedBatch {
  /** The number of problems that a thread inspects in one turn. */
  private static final int AT_ONCE = 1024;

  private static final int CLOSED = 1 << 8;

  private final Workers workers;
  private final int[] ends = new int[ProblemClass.ALL.size()];
  private List<MaxEntProblem> problems = List.of();
  private int from;
  private int[] kinds = new int[0];
  private int[] order = new int[0];
  private long[] heads = new long[0];
  private long[] tails = new long[0];
  private int count;
  private long inputLength;
  private long outputLength;

  /** Creates an empty batch; the workers, which are not closed, share the work on the host. */
  PackedBatch(Workers workers) {
    this.workers = workers;
  }

  /**
   * Sorts the problems {@code begin} to {@code end - 1}. Leaves out problems that are too large, or
   * that a quick check shows to be contradictory or to have impossible cells.
   */
  void plan(List<MaxEntProblem> all, int begin, int end) {
    problems = all;
    from = begin;
    int total = end - begin;
    if (kinds.length < total) {
      kinds = new int[total];
      order = new int[total];
      heads = new long[total];
      tails = new long[total];
    }
    turns(total, this::classify);
    sort(total);
    place();
  }

  private void turns(int total, Turn turn) {
    int turns = (total + AT_ONCE - 1) / AT_ONCE;
    workers.run(turns, i -> turn.run(i * AT_ONCE, Math.min(total, (i + 1) * AT_ONCE)));
  }

  /** Part of the problems of a batch, handled by one thread. */
  private interface Turn {
    void run(int first, int end);
  }

  private void classify(int first, int end) {
    SmallProblem loaded = new SmallProblem();
    for (int i = first; i < end; i++) {
      MaxEntProblem problem = problems.get(from + i);
      int kind = ProblemClass.of(problem.predicates(), problem.size() - 1);
      if (kind >= 0) {
        loaded.load(problem);
        kind = loaded.isStrictlyFeasible(problem) ? kind : -1;
      }
      kinds[i] = kind >= 0 && loaded.isClosed() ? kind | CLOSED : kind;
    }
  }

  /** Sorts the problems by class, by a counting sort. */
  private void sort(int total) {
    int[] next = new int[ends.length + 1];
    for (int i = 0; i < total; i++) {
      if (kinds[i] >= 0) {
        next[(kinds[i] & ~CLOSED) + 1]++;
      }
    }
    for (int c = 0; c < ends.length; c++) {
      next[c + 1] += next[c];
      ends[c] = next[c + 1];
    }
    count = next[ends.length];
    for (int i = 0; i < total; i++) {
      if (kinds[i] >= 0) {
        order[next[kinds[i] & ~CLOSED]++] = i;
      }
    }
  }

  private void place() {
    long in = (long) PackedLayout.HEADER * count;
    long out = 0;
    for (int p = 0; p < count; p++) {
      MaxEntProblem problem = problem(p);
      int unknowns = problem.size() - 1;
      boolean closed = (kinds[order[p]] & CLOSED) != 0;
      heads[p] = PackedLayout.head(in, unknowns);
      tails[p] = PackedLayout.tail(out, problem.predicates(), closed);
      in += PackedLayout.numbers(unknowns);
      out += PackedLayout.answer(unknowns);
    }
    inputLength = in;
    outputLength = out;
  }

  /** Writes all words into a buffer; ignores the buffer's position. */
  void write(LongBuffer target) {
    turns(
        count,
        (first, end) -> {
          for (int p = first; p < end; p++) {
            write(p, target);
          }
        });
  }

  private void write(int p, LongBuffer target) {
    target.put(PackedLayout.HEADER * p, heads[p]);
    target.put(PackedLayout.HEADER * p + 1, tails[p]);
    PackedLayout.write(problem(p), target, PackedLayout.offset(heads[p]));
  }

  /** The number of problems that were not left out. */
  int count() {
    return count;
  }

  /** Returns a problem by its index in the sorted order. */
  MaxEntProblem problem(int p) {
    return problems.get(number(p));
  }

  /** The index, in the original list, of the problem at an index of the sorted order. */
  int number(int p) {
    return from + order[p];
  }

  /** The index of a class's first problem. */
  int first(int kind) {
    return kind == 0 ? 0 : ends[kind - 1];
  }

  /** The index after a class's last problem. */
  int end(int kind) {
    return ends[kind];
  }

  /** The start index of a problem's answer. */
  int output(int p) {
    return PackedLayout.offset(tails[p]);
  }

  /** The number of words of all problems. */
  long inputLength() {
    return inputLength;
  }

  /** The number of doubles of all answers. */
  long outputLength() {
    return outputLength;
  }
}

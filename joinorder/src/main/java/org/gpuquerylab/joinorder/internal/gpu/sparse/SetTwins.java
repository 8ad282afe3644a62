package org.gpuquerylab.joinorder.internal.gpu.sparse;

import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.internal.gpu.ScaledQuery;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MincutCalls.MincutExtend;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MincutCalls.MincutInit;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MincutCalls.MincutNumber;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MincutCalls.MincutRows;

/** Java twins of the kernels in {@code sets.cl}, which find and number the connected sets. */
final class SetTwins {
  private static final int WORD_BITS = 5;
  private static final long MEMBERS = 0xFFFFFFFFL;

  private SetTwins() {}

  /** Whether a set is in the bitmap. */
  static boolean isMember(long[] index, int set) {
    return (index[set >>> WORD_BITS] >>> (set & (Integer.SIZE - 1)) & 1) != 0;
  }

  /** The index, among all connected sets, of a set that is in the bitmap. */
  static int numberOf(long[] index, int set) {
    long word = index[set >>> WORD_BITS];
    int before = (int) word & ((1 << set) - 1);
    return (int) (word >>> Integer.SIZE) + Integer.bitCount(before);
  }

  private static boolean enter(long[] index, int set) {
    boolean before = isMember(index, set);
    index[set >>> WORD_BITS] |= 1L << (set & (Integer.SIZE - 1));
    return !before;
  }

  static void init(MincutInit call) {
    int n = call.n();
    for (int i = 0; i < n; i++) {
      enter(call.index().array(), 1 << i);
      call.sets().array()[i] = 1 << i;
    }
    for (int i = 0; i + 1 < n; i++) {
      call.answer().array()[MincutState.FIRST_JOIN + 2 * i] = 0;
      call.answer().array()[MincutState.FIRST_JOIN + 2 * i + 1] = CutTwins.UNKNOWN;
    }
    call.state().array()[MincutState.SETS + 1] = n;
  }

  static void extend(MincutExtend call) {
    long[] state = call.state().array();
    int[] sets = call.sets().array();
    int[] near = CutTwins.near(call.n(), call.query().array());
    int k = call.k();
    long first = state[MincutState.FIRST + k];
    long count = state[MincutState.OVERFLOWN] != 0 ? 0 : state[MincutState.SETS + k];
    state[MincutState.FIRST + k + 1] = first + count;
    long end = first + count;
    for (long at = first; at < first + count; at++) {
      int set = sets[(int) at];
      for (int rest = fringe(near, set); rest != 0; rest &= rest - 1) {
        int larger = set | (rest & -rest);
        if (enter(call.index().array(), larger)) {
          if (end < call.capacity()) {
            sets[(int) end] = larger;
          } else {
            state[MincutState.OVERFLOWN] = 1;
          }
          end++;
        }
      }
    }
    state[MincutState.SETS + k + 1] = end - first - count;
  }

  private static int fringe(int[] near, int set) {
    int joined = 0;
    for (int rest = set; rest != 0; rest &= rest - 1) {
      joined |= near[Integer.numberOfTrailingZeros(rest)];
    }
    return joined & ~set;
  }

  static void number(MincutNumber call) {
    long[] index = call.index().array();
    long numbered = 0;
    for (int i = 0; i < call.words(); i++) {
      int members = (int) index[i];
      index[i] = numbered << Integer.SIZE | (members & MEMBERS);
      numbered += Integer.bitCount(members);
    }
    call.state().array()[MincutState.NUMBERED] = numbered;
  }

  static void rows(MincutRows call, boolean given) {
    long[] state = call.state().array();
    int n = call.n();
    long all = state[MincutState.FIRST + n] + state[MincutState.SETS + n];
    long[] query = call.query().array();
    int count = state[MincutState.OVERFLOWN] != 0 ? 0 : (int) all;
    IntStream.range(0, count)
        .parallel()
        .forEach(
            at -> {
              int set = call.sets().array()[at];
              int number = numberOf(call.index().array(), set);
              boolean result = n > 1 && Integer.bitCount(set) == n;
              double own =
                  given ? call.given().array()[set] : ScaledQuery.cardinality(set, n, query);
              call.rows().array()[number] = result ? 0 : own;
              double cost = (set & (set - 1)) == 0 ? 0 : Double.POSITIVE_INFINITY;
              call.cost().array()[number] = Double.doubleToRawLongBits(cost);
            });
  }
}

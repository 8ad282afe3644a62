package org.gpuquerylab.joinorder.internal.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.host.DpSize;
import org.gpuquerylab.joinorder.internal.host.DpSub;
import org.gpuquerylab.joinorder.internal.host.DpTree;
import org.gpuquerylab.joinorder.internal.host.MemoSize;
import org.gpuquerylab.joinorder.internal.host.MemoTable;
import org.gpuquerylab.joinorder.internal.parallel.DpeEnumeration;
import org.gpuquerylab.joinorder.internal.parallel.DpeGen;
import org.gpuquerylab.joinorder.internal.parallel.PdpSva;
import org.gpuquerylab.joinorder.internal.parallel.Ssdg;

/**
 * The algorithms of the host, with their times on a server core of 2024. The times are constants
 * because a Java method must run for a while before it can be timed. The times were fitted to
 * queries of all topologies with 6 to 63 relations and up to 4e7 csg-cmp pairs, so that the sum of
 * the relative errors is minimal.
 *
 * <p>Source of the constants: the fit described above, whose rows are not stored; {@code
 * PredictionGrid}, a program of the tests, compares predictions with new measurements.
 */
final class HostMethods {
  /**
   * The time to start the threads and to wait until they end. On the 16 cores of an H200's host,
   * SSDG takes 0.2 to 0.5 ms for queries of less than 1 ms if its threads have waited for 10 ms.
   */
  private static final double THREADS_NANOS = 300_000;

  private static final double ROOT_OF_TWO = Math.sqrt(2);

  /** The fraction of a thread's speed that each further thread adds. */
  private static final double THREAD_GAIN = 0.15;

  private static final HostTime DPTREE =
      HostTime.fixed(1_700)
          .plus(15, HostTime::squaredRelations)
          .plus(2, SearchSpace::pairs)
          .plus(10, HostTime::membersLookedUp)
          .plus(4, HostTime::scaledSets);

  private static final HostTime DPCCP =
      HostTime.fixed(1_000)
          .plus(8.1, HostTime::directSlots)
          .plus(3, SearchSpace::pairs)
          .plus(2.2, HostTime::sparsePairs)
          .plus(1.2, HostTime::sparsePairDoublings)
          .plus(10, HostTime::hashedPairs)
          .plus(3.5, HostTime::hashedPairDoublings)
          .plus(1, HostTime::memoRowsNanos);

  private static final HostTime DPSUB =
      HostTime.fixed(520)
          .plus(7.6, HostTime::allSets)
          .plus(1.4, SearchSpace::splits)
          .plus(1, HostTime::allRowsNanos);

  private static final HostTime DPSIZE =
      HostTime.fixed(2_500)
          .plus(3.5, HostTime::setsTimesRelations)
          .plus(2.8, HostTime::directSlots)
          .plus(8.5, SearchSpace::pairs)
          .plus(0.9, HostTime::pairDoublings)
          .plus(47, HostTime::hashedPairs)
          .plus(0.7, SearchSpace::pairsOfSizes);

  private static final HostTime SSDG =
      HostTime.fixed(20_000)
          .plus(70, SearchSpace::connectedSets)
          .plus(1.5, HostTime::sparsePairs)
          .plus(3.4, HostTime::sparsePairsTimesRelations)
          .plus(3, HostTime::denseSplits)
          .plus(1, HostTime::memoRowsNanos);

  private static final HostTime PDPSIZE =
      HostTime.fixed(5_200)
          .plus(7.9, HostTime::setsTimesRelations)
          .plus(11, SearchSpace::pairs)
          .plus(41, HostTime::hashedPairs)
          .plus(0.7, SearchSpace::pairsOfSizes);

  private static final HostTime PDPSVA =
      HostTime.fixed(1_200)
          .plus(210, HostTime::squaredRelations)
          .plus(34, SearchSpace::pairs)
          .plus(44, HostTime::hashedPairs)
          .plus(0.85, HostTime::directSlots);

  private static final HostTime DPE_DPCCP =
      HostTime.fixed(4_100)
          .plus(7.5, HostTime::directSlots)
          .plus(17.5, SearchSpace::pairs)
          .plus(2.6, HostTime::pairDoublings)
          .plus(28, HostTime::hashedPairs)
          .plus(2.3, HostTime::hashedPairDoublings);

  private static final HostTime DPE_DPSIZE =
      HostTime.fixed(3_100)
          .plus(6.6, HostTime::directSlots)
          .plus(14.5, SearchSpace::pairs)
          .plus(33, HostTime::hashedPairs)
          .plus(0.9, SearchSpace::pairsOfSizes);

  private static final HostTime DPE_DPSUB =
      HostTime.fixed(4_400)
          .plus(1.6, HostTime::directSlots)
          .plus(0.75, HostTime::allSets)
          .plus(18, SearchSpace::pairs)
          .plus(4.7, HostTime::hashedPairs)
          .plus(2.4, SearchSpace::splits);

  private HostMethods() {}

  /**
   * The algorithms to choose among, for a number of threads; the algorithm for trees comes first.
   */
  static List<Method> of(int threads) {
    List<Method> methods = new ArrayList<>();
    methods.add(new Method(DpTree.ENTRY, DPTREE::millis, HostMethods::treeBytes));
    methods.add(new Method(DpCcp.ENTRY, DPCCP::millis, memo(DpCcp::bytes)));
    methods.add(new Method(DpSub.ENTRY, DPSUB::millis, space -> DpSub.bytes(space.relations())));
    if (threads > 1) {
      methods.add(ssdg(threads));
    }
    return List.copyOf(methods);
  }

  /** All exact algorithms of the host; parallel algorithms are listed with one thread. */
  static List<Method> all() {
    List<Method> methods = new ArrayList<>(of(1));
    methods.add(new Method(DpSize.ENTRY, DPSIZE::millis, memo(DpSize::bytes)));
    methods.add(new Method(Ssdg.ENTRY, SSDG::millis, memo(Ssdg::bytes)));
    methods.add(
        new Method(
            PdpSva.ENTRY_WITHOUT_SKIP_VECTORS,
            PDPSIZE::millis,
            memo(size -> PdpSva.bytes(size, false, 1))));
    methods.add(
        new Method(PdpSva.ENTRY, PDPSVA::millis, memo(size -> PdpSva.bytes(size, true, 1))));
    methods.add(dpe(DpeEnumeration.DPCCP, DPE_DPCCP));
    methods.add(dpe(DpeEnumeration.DPSIZE, DPE_DPSIZE));
    methods.add(dpe(DpeEnumeration.DPSUB, DPE_DPSUB));
    return List.copyOf(methods);
  }

  private static Method ssdg(int threads) {
    double speed = 1 + THREAD_GAIN * (threads - 1);
    ToDoubleFunction<SearchSpace> time = space -> THREADS_NANOS * 1e-6 + SSDG.millis(space) / speed;
    return new Method(Ssdg.ENTRY, time, memo(Ssdg::bytes));
  }

  private static Method dpe(DpeEnumeration enumeration, HostTime time) {
    return new Method(
        enumeration.entry(), time::millis, memo(size -> DpeGen.bytes(enumeration, 1, size)));
  }

  /**
   * The bytes of an algorithm with a memo table. The number of slots is a power of two. If the
   * number of sets is an estimate, the prediction is the geometric mean of the bytes for a smaller
   * and for a larger number of sets.
   */
  private static ToDoubleFunction<SearchSpace> memo(ToDoubleFunction<MemoSize> bytes) {
    return space -> {
      int n = space.relations();
      double sets = space.connectedSets();
      if (space.certainty() != SearchSpace.Certainty.ESTIMATED) {
        return bytes.applyAsDouble(space.memo());
      }
      double larger = Math.min(ROOT_OF_TWO * sets, Math.max(sets, MemoTable.MAX_ENTRIES));
      return Math.sqrt(
          bytes.applyAsDouble(MemoSize.of(n, sets / ROOT_OF_TWO))
              * bytes.applyAsDouble(MemoSize.of(n, larger)));
    };
  }

  /**
   * An approximation of the memory that DPtree's tables take. For each set that contains the root,
   * the table has a cost, and also the rows if the query supplies them. Each part below the root
   * has numbers and splits; the number of these parts is about n times the square root of the
   * number of sets with the root. DPtree itself computes its memory exactly, and refuses a query
   * that exceeds the budget.
   */
  private static double treeBytes(SearchSpace space) {
    int n = space.relations();
    double sets = space.connectedSets();
    boolean supplied = space.form() == CardinalityForm.SUPPLIED;
    double setBytes = TREE_SET_BYTES + (supplied ? Double.BYTES : 0);
    return TREE_BYTES + setBytes * sets + n * Math.sqrt(sets) * (PART_BYTES + 4 * n);
  }

  private static final double TREE_BYTES = 40_000;
  private static final double TREE_SET_BYTES = 8.5;
  private static final double PART_BYTES = 34;
}

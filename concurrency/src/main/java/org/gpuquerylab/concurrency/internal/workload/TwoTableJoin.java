package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.internal.workload.JoinKernels.JoinTables;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryAssembly;
import org.gpuquerylab.concurrency.query.QueryKind;

/**
 * Q1: {@code SELECT COUNT(*), SUM(r.v * s.v) FROM r JOIN s ON r.k = s.k WHERE r.v < limit AND s.v <
 * limit}, in six kernels. The number and the names of the kernels are as in the paper (Fig. 3):
 * reading R (I), building R's hash table (II), scan or join part of R (III), reading S (IV),
 * building S's hash table (V), join and output (VI). The paper also says that II, III, IV and V may
 * overlap. The paper does not say what III and V do, so this is a guess. Both tables are aggregated
 * by key before the join (eager aggregation, Yan and Larson 1995). Phase III makes a bitmap of R's
 * keys, by which the join skips most keys of S. Therefore II and III depend on I, V depends on IV,
 * and VI depends on II, III and V.
 *
 * <p>S has n rows, and R has an eighth as many. Keys repeat, and half of S's keys are greater than
 * all keys of R. The answer is one row: the number of keys in both tables, the number of pairs, and
 * the sum of products modulo 2^64.
 *
 * <p>The minimum work for n rows is 9 n bytes (keys and values of both tables), and a random access
 * for each qualifying row. If the hash tables exceed the cache, they need 32 bytes for each
 * qualifying row.
 *
 * @param percent number of distinct keys in R, in percent of its rows; 0 if the keys are the row
 *     numbers
 * @param limit the smallest value, from 0 to 15, that does not qualify
 * @param slots number of slots in each hash table, a power of two; 0 means tables of sufficient
 *     size
 */
record TwoTableJoin(int percent, int limit, int slots) implements QueryKind {
  private static final int SIXTEEN_BYTE_SLOT = 16;

  /** Creates queries in which R has as many keys as rows, and half of the rows qualify. */
  public TwoTableJoin() {
    this(100, JoinedTable.VALUES / 2, 0);
  }

  @Override
  public String name() {
    return "Q1";
  }

  private JoinedTable r(int n) {
    return new JoinedTable(rows(n), keys(n), limit, 0);
  }

  private JoinedTable s(int n) {
    return new JoinedTable(n, 2 * keys(n), limit, 2);
  }

  private static int rows(int n) {
    return Math.max(1, n / 8);
  }

  private int keys(int n) {
    return percent == 0 ? 0 : (int) Math.max(1, (long) rows(n) * percent / 100);
  }

  @Override
  public DeviceQuery ready(Backend backend, int size, long seed) {
    String name = QueryAssembly.name(name(), seed);
    return QueryAssembly.ready(backend, name, 3, assembly -> assemble(assembly, size, seed));
  }

  private DeviceQuery assemble(QueryAssembly assembly, int n, long seed) {
    TableSteps r = new TableSteps(assembly, r(n), "r", slots, true);
    TableSteps s = new TableSteps(assembly, s(n), "s", slots, false);
    int readR = r.read(seed);
    int buildR = r.build(readR);
    int markR = r.mark(readR);
    int readS = s.read(seed);
    int buildS = s.build(readS);
    long slotsOfS = s.mask() + 1L;
    assembly.step(
        "join",
        new JoinTables(r.words(), s.words(), assembly.answer(), r.mask(), s.mask(), r.bits()),
        Map.of(),
        slotsOfS,
        new KernelWork(SIXTEEN_BYTE_SLOT * slotsOfS + r.words().bytes(), 10 * slotsOfS, 0, 0),
        buildR,
        markR,
        buildS);
    return assembly.query(
        "a hash table is full",
        words -> new QueryAnswer(List.of(List.of(words[0], words[1], words[2]))));
  }

  @Override
  public QueryAnswer reference(int size, long seed) {
    Map<Integer, long[]> r = r(size).gathered(seed);
    long keys = 0;
    long pairs = 0;
    long products = 0;
    for (Map.Entry<Integer, long[]> s : s(size).gathered(seed).entrySet()) {
      long[] of = r.get(s.getKey());
      if (of != null) {
        keys++;
        pairs += of[0] * s.getValue()[0];
        products += of[1] * s.getValue()[1];
      }
    }
    return new QueryAnswer(List.of(List.of(keys, pairs, products)));
  }
}

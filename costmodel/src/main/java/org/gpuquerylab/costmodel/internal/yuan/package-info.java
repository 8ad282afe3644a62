/**
 * The cost model of Yuan et al. 2013: the time of a step is the number of its device memory
 * transactions, times the size of a memory segment, divided by the bandwidth.
 *
 * <p>Source: Y. Yuan, R. Lee, X. Zhang, "The Yin and Yang of Processing Data Warehousing Queries on
 * GPU Devices", PVLDB 6(10), 2013; the formulas are in a longer version of its section on the cost
 * model.
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>B_r, B_w, B_i, B_o, C_r, C_w, W</td><td>{@link
 *  org.gpuquerylab.costmodel.internal.yuan.Notation}</td></tr>
 * <tr><td>||R||, ||S||, r, K_i, P_i, R_i, S_i, n, m, w, v, p, d</td><td>the components of {@link
 *  org.gpuquerylab.costmodel.SelectionInput}, {@link org.gpuquerylab.costmodel.JoinInput}, {@link
 *  org.gpuquerylab.costmodel.AggregationInput} and {@link
 *  org.gpuquerylab.costmodel.SortInput}</td></tr>
 * <tr><td>T_1, T_2, T_3</td><td>the steps of a {@link
 *  org.gpuquerylab.costmodel.CostEstimate}</td></tr>
 * <tr><td>S_i, S_o, T_t</td><td>{@link org.gpuquerylab.costmodel.Transfer}</td></tr>
 * <tr><td>S_r</td><td>{@link org.gpuquerylab.costmodel.SortInput#deviceBytes()}</td></tr>
 * </table>
 *
 * <p>The following printed formulas must contain errors; for each of them, the list says what is
 * computed instead:
 *
 * <ol>
 *   <li>Selection, T_1: the printed formula reads the filter for each of the m predicates. The
 *       filter is empty before the first predicate is evaluated, so it is read only m - 1 times;
 *       the paper's section on operators also has {@code m - 1} logic operations. The filter is
 *       written m times, as printed.
 *   <li>Selection T_2, join T_3 and aggregation T_1: for a thread group that reads W values of x
 *       bytes in sequence, the printed formulas count {@code ceil(x / 4)} segments. The printed
 *       number equals {@code ceil(x W / C_r)} if {@code C_r = 4 W} (a GTX 680: 128 bytes, 32
 *       threads), but is far too small for smaller segments, because W and C_r are missing.
 *       Computed: {@code ceil(x W / C_r)}, as in T_1 of selection. The same {@code ceil(x / 4)} is
 *       kept for random writes: each thread writes its value word by word, and no two of these
 *       writes share a segment.
 *   <li>Aggregation, T_2: C_g is not in the notation; an earlier table, which is commented out in
 *       the paper's source, defines C_g as "the size of a cache line in the device memory".
 *       Computed: C_r instead of C_g.
 *   <li>Aggregation, T_2: the paper says that the group-by keys are scanned again, but its formula
 *       scans 4 bytes for each row. Both readings are possible, because step 1 may leave a hash
 *       value of 4 bytes for each row. The printed formula is kept.
 *   <li>Aggregation, S_o: v is not defined in the paper. Here v is taken to be the number of
 *       groups.
 *   <li>Aggregation: the paper's list of symbols ends with "and"; the missing symbol must be v.
 *   <li>Sort, T_1: {@code ceil(4 w / C_r)} mixes the width of the key with 4 bytes and lacks W; the
 *       write is counted in units of C_r. Computed: {@code ceil(W w / C_r)} for reads, as in T_2,
 *       and {@code ceil(W w / C_w)} for writes.
 *   <li>Sort, T_2: {@code log} has no base in the paper. Two partitions are merged at a time, so
 *       the base is 2, and {@code ceil(log2 p)} rounds up if p is not a power of 2. The binary
 *       search within a partition also has base 2.
 *   <li>Sort, T_2: the write term multiplies ||R|| by the segments of a whole thread group.
 *       Computed: {@code ||R|| / W} times these segments.
 *   <li>Sort, T_3: in the printed formulas, W multiplies K_i in the formula for reads instead of
 *       the formula for writes. The paper says that the columns are "randomly read and sequentially
 *       written", and "no two reads come from the same memory segment". Computed: {@code ||R||
 *       ceil(K_i / C_r)} random reads, as in T_3 of the join, and {@code ||R|| / W ceil(W K_i /
 *       C_w)} sequential writes. The printed formulas are {@code ||R|| ceil(W K_i / 4)} and {@code
 *       ||R|| / W ceil(K_i / 4)}.
 *   <li>Sort, S_r and T_t: T_t is S_r divided by B_p. B_p is not in the notation; the commented-out
 *       table defines it as the bandwidth between host and device, with one value for both
 *       directions. S_r includes both the input and the result, so T_t is {@code S_i / B_i + S_o /
 *       B_o} with {@code S_i = S_o = S_r / 2}. The printed sum in S_r has no start index; it is
 *       taken to be 1.
 * </ol>
 *
 * <p>Like the paper, the model leaves out some parts: the atomic counts of the hash table's first
 * scan, prefix sums ("trivial"), the row identifiers that move with a sort's keys, and the search
 * for the second partition's keys in the first. (For the sort, T_2 counts half of the keys in each
 * round.)
 *
 * <p>{@code ||R|| / W} is not rounded, as in the paper's example: 1000 integers in sequence are
 * {@code 1000 / W * ceil(4 W / C_r)} transactions; 1000 integers at random are 1000 transactions.
 */
@NullMarked
package org.gpuquerylab.costmodel.internal.yuan;

import org.jspecify.annotations.NullMarked;

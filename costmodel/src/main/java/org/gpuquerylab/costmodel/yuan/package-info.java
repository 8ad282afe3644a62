/**
 * The text's cost model: the time of a step is the number of its device memory transactions, times
 * the size of a memory segment, divided by the bandwidth.
 *
 * <p>Source: Y. Yuan, R. Lee, X. Zhang, "The Yin and Yang of Processing Data Warehousing Queries on
 * GPU Devices", PVLDB 6(10), 2013, in the longer text of its section on the cost model.
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>text</th><th>here</th></tr>
 * <tr><td>B_r, B_w, B_i, B_o, C_r, C_w, W</td><td>{@link
 *  org.gpuquerylab.costmodel.yuan.Notation}</td></tr>
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
 * <p>Where the print cannot be what is meant, and what is computed instead:
 *
 * <ol>
 *   <li>Selection, T_1: the print reads the filter for each of the m predicates. There is nothing
 *       to read before the first is evaluated, so the filter is read m - 1 times, which are the
 *       {@code m - 1} logic operations in the text on the operators. It is written m times, as
 *       printed.
 *   <li>Selection T_2, join T_3 and aggregation T_1: a thread group that reads W values of x bytes
 *       in sequence is charged {@code ceil(x / 4)} segments. That equals {@code ceil(x W / C_r)} if
 *       {@code C_r = 4 W} (a GTX 680: 128 bytes, 32 threads) and is far too little for smaller
 *       segments, because W and C_r are missing. Computed: {@code ceil(x W / C_r)} as in
 *       selection's T_1. The same {@code ceil(x / 4)} in random writes is kept: each thread writes
 *       its value word by word, and no two of these writes share a segment.
 *   <li>Aggregation, T_2: C_g is not in the notation; an earlier table of the same text, commented
 *       out, defines it as "the size of a cache line in the device memory". It is C_r.
 *   <li>Aggregation, T_2: by the words the group-by keys are scanned again; the formula scans 4
 *       bytes a row. Both readings are possible, as step 1 may leave a hash value of 4 bytes for
 *       each row. The formula is kept.
 *   <li>Aggregation, S_o: v is not defined. It is the number of groups.
 *   <li>Aggregation: the list of symbols ends in "and" without the rest, which must have been v.
 *   <li>Sort, T_1: {@code ceil(4 w / C_r)} mixes the width of the key with 4 bytes and lacks W; the
 *       write is in units of C_r. Computed: {@code ceil(W w / C_r)} read, as T_2 has it, and {@code
 *       ceil(W w / C_w)} written.
 *   <li>Sort, T_2: {@code log} has no base. Two partitions are merged at a time, so the base is 2,
 *       and {@code ceil(log2 p)} rounds up if p is no power of 2. The binary search within a
 *       partition also has base 2.
 *   <li>Sort, T_2: the write term has ||R|| times the segments of a whole thread group. Computed:
 *       {@code ||R|| / W} times.
 *   <li>Sort, T_3: W is in the wrong line. The columns are "randomly read and sequentially
 *       written", and "no two reads come from the same memory segment": computed are {@code ||R||
 *       ceil(K_i / C_r)} random reads, as in join's T_3, and {@code ||R|| / W ceil(W K_i / C_w)}
 *       sequential writes. The print has {@code ||R|| ceil(W K_i / 4)} and {@code ||R|| / W
 *       ceil(K_i / 4)}.
 *   <li>Sort, S_r and T_t: T_t is S_r divided by B_p, which is not in the notation (the
 *       commented-out table defines it as the bandwidth between host and device, one for both
 *       directions). S_r is input and result together, so T_t is {@code S_i / B_i + S_o / B_o} with
 *       {@code S_i = S_o = S_r / 2}. The sum in S_r has no start: it is 1.
 * </ol>
 *
 * <p>What the text leaves out is left out here as well: the atomic counts of the hash table's first
 * scan, prefix sums ("trivial"), the row identifiers that move with a sort's keys, and the search
 * of the second partition's keys in the first (T_2 of sort counts half of the keys in each round).
 *
 * <p>{@code ||R|| / W} is not rounded, as in the text's worked number: 1000 integers in sequence
 * are {@code 1000 / W * ceil(4 W / C_r)} transactions, at random 1000.
 */
@NullMarked
package org.gpuquerylab.costmodel.yuan;

import org.jspecify.annotations.NullMarked;

/**
 * The Star Schema Benchmark: its data and its 13 queries, following P. O'Neil, E. O'Neil and X.
 * Chen, Star Schema Benchmark, revision 3, 2009. Where this specification refers to TPC-H, the data
 * follow clause 4.2 of the TPC-H specification.
 *
 * <table>
 * <caption>Symbols of the specification</caption>
 * <tr><td>SF</td><td>{@link org.gpuquerylab.operators.ssb.Scale#factor}</td></tr>
 * <tr><td>lineorder, SF x 6,000,000 rows</td><td>{@code LineOrders}: SF x 1,500,000 orders of 1 to 7 lines, so the number of rows is random and has this mean</td></tr>
 * <tr><td>customer, SF x 30,000</td><td>{@code Customers}</td></tr>
 * <tr><td>supplier, SF x 2,000</td><td>{@code Suppliers}</td></tr>
 * <tr><td>part, 200,000 x floor(1 + log2 SF)</td><td>{@code PartColumns}</td></tr>
 * <tr><td>date, 7 years of days</td><td>{@code Dates}</td></tr>
 * </table>
 *
 * <p>Deviations from the specification, or from the usual generator ({@code dbgen}):
 *
 * <ul>
 *   <li>The date table has 2,557 days, from 1992 to 1998; two of these years are leap years. The
 *       specification says 2,556.
 *   <li>Below scale factor 1, the formula for part is undefined. All tables except date shrink in
 *       proportion, as in dbgen. Counts are rounded down, but are at least 1. For scale factors
 *       above 1, dbgen ignores the fraction of the scale factor; here only the table part does,
 *       because of its formula.
 *   <li>Orders refer to all parts. dbgen uses the natural logarithm here, so from scale factor 4 on
 *       the last parts have no orders.
 *   <li>Customers whose key is a multiple of 3 have no orders, as in TPC-H.
 *   <li>The day of the week, and the flags that depend on it, follow the calendar, with Sunday
 *       first; dbgen is off by a day. Week n of a year consists of its days 7n - 6 to 7n; dbgen's
 *       first week has 6 days.
 *   <li>The specification has 94 colours; TPC-H, to which it refers, has 92.
 *   <li>Addresses have 10 to 25 characters; the minimum comes from TPC-H, and the maximum from this
 *       benchmark.
 *   <li>Amounts of money are in cents. The specification says that the supply cost depends on the
 *       part and the supplier; here, as in dbgen, it is 60 % of the part's price.
 *   <li>The specification names no season except Christmas, and no holiday; the seasons and
 *       holidays here come from dbgen.
 *   <li>The values differ from dbgen's, but have the same distributions. A value is a hash of the
 *       seed, its column and its row, so any column and any block of rows can be generated alone.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.operators.ssb;

import org.jspecify.annotations.NullMarked;

/**
 * The Star Schema Benchmark: its data and its 13 queries, after P. O'Neil, E. O'Neil and X. Chen,
 * Star Schema Benchmark, revision 3, 2009, and, where it refers to TPC-H, after clause 4.2 of the
 * TPC-H specification.
 *
 * <table>
 * <caption>Symbols of the specification</caption>
 * <tr><td>SF</td><td>{@link org.gpuquerylab.operators.ssb.Scale#factor}</td></tr>
 * <tr><td>lineorder, SF x 6,000,000 rows</td><td>{@code LineOrders}: SF x 1,500,000 orders of 1 to
 *  7 lines, so the number of rows is random with that mean</td></tr>
 * <tr><td>customer, SF x 30,000</td><td>{@code Customers}</td></tr>
 * <tr><td>supplier, SF x 2,000</td><td>{@code Suppliers}</td></tr>
 * <tr><td>part, 200,000 x floor(1 + log2 SF)</td><td>{@code PartColumns}</td></tr>
 * <tr><td>date, 7 years of days</td><td>{@code Dates}</td></tr>
 * </table>
 *
 * <p>Deviations from the print, or from the usual generator ({@code dbgen}):
 *
 * <ul>
 *   <li>The date table has the 2,557 days of 1992 to 1998, two of whose years are leap years; the
 *       print says 2,556.
 *   <li>Below scale factor 1 the formula of part is undefined: all tables except date shrink in
 *       proportion, as in dbgen. Counts are rounded down, but to at least 1. Above 1, dbgen drops
 *       the scale factor's fraction; here only part does, because of its formula.
 *   <li>Parts are drawn from the whole table. dbgen uses the natural logarithm here, so it leaves
 *       the last parts without orders from scale factor 4 on.
 *   <li>Customers whose key is a multiple of 3 have no orders, as in TPC-H.
 *   <li>The day of the week, and the flags that depend on it, are those of the calendar, Sunday
 *       first; dbgen is off by a day. Week n of a year is its days 7n - 6 to 7n; dbgen's first week
 *       has 6 days.
 *   <li>The print has 94 colours; TPC-H, to which it refers, has 92.
 *   <li>Addresses have 10 to 25 characters: TPC-H's minimum, this benchmark's maximum.
 *   <li>Money is in cents. The print says that the supply cost depends on the part and the
 *       supplier; here, as in dbgen, it is 60 % of the part's price.
 *   <li>The print names no season except Christmas, and no holiday: both come from dbgen.
 *   <li>The values differ from dbgen's, but have the same distributions: a value is a hash of the
 *       seed, its column and its row, so any column and any block of rows can be generated alone.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.operators.ssb;

import org.jspecify.annotations.NullMarked;

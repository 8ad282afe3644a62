/**
 * Selection: {@code SELECT L1, L2, ... FROM R WHERE predicate}.
 *
 * <p>Source: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013, section "Selection".
 *
 * <table>
 * <caption>Steps of Yuan et al. 2013</caption>
 * <tr><th>Yuan et al. 2013</th><th>step name of {@link org.gpuquerylab.operators.device.StepTime} here</th></tr>
 * <tr><td>step 1: evaluate the predicate into a filter vector, count locally</td>
 *  <td>{@code filter}: one launch for each predicate column, {@code filter_rows}</td></tr>
 * <tr><td>step 2: prefix sum over the local counters</td><td>{@code prefix sum}</td></tr>
 * <tr><td>step 3: read the passing values of the projected columns, write them to the result</td>
 *  <td>{@code gather}: one launch for each projected column, {@code project_rows}</td></tr>
 * <tr><td>R, L1, L2, ...; ||R||</td><td>the table and the projected columns; {@code rows}</td></tr>
 * <tr><td>m predicate columns, n projected columns, r</td>
 *  <td>conditions, projection, number of passing rows / number of rows</td></tr>
 * </table>
 *
 * <p>Deviations: in Yuan et al. 2013, a predicate is a conjunction of one condition for each
 * column; here it is any combination of conditions by AND and OR. The filter has one bit for each
 * row, and the prefix sum is over groups, see {@link org.gpuquerylab.operators.device}. A later
 * conjunct skips the values of eight adjacent rows if none of them has passed so far.
 *
 * <p>Every condition becomes a set of closed intervals of the column's values, or the complement of
 * such a set. The kernel searches the intervals by bisection. Numbers compare as in IEEE 754 and
 * SQL: {@code -0.0 = 0.0}, and NaN passes only {@code <>}. Strings compare as in {@link
 * String#compareTo}, by their codes.
 */
@NullMarked
package org.gpuquerylab.operators.selection;

import org.jspecify.annotations.NullMarked;

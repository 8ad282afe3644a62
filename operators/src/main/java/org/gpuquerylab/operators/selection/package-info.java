/**
 * Selection: {@code SELECT L1, L2, ... FROM R WHERE predicate}.
 *
 * <p>Source: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013, section "Selection".
 *
 * <table>
 * <caption>Steps of the text</caption>
 * <tr><th>text</th><th>here, step names of {@link org.gpuquerylab.operators.device.StepTime}</th></tr>
 * <tr><td>step 1: evaluate the predicate into a filter vector, count locally</td>
 *  <td>{@code filter}: a launch a predicate column, {@code filter_rows}</td></tr>
 * <tr><td>step 2: prefix sum over the local counters</td><td>{@code prefix sum}</td></tr>
 * <tr><td>step 3: read what passed from the projected columns, write it to the result</td>
 *  <td>{@code gather}: a launch a projected column, {@code project_rows}</td></tr>
 * <tr><td>R, L1, L2, ...; ||R||</td><td>the table and the projected columns; {@code rows}</td></tr>
 * <tr><td>m predicate columns, n projected columns, r</td>
 *  <td>conditions, projection, passed rows / rows</td></tr>
 * </table>
 *
 * <p>Deviations: the text's predicate is a conjunction of one condition for each column; here it is
 * any combination of conditions by AND and OR. The filter has one bit a row and the prefix sum is
 * over groups, see {@link org.gpuquerylab.operators.device}. A later conjunct skips the values of
 * eight adjacent rows if none has passed so far.
 *
 * <p>Every condition becomes a set of closed intervals of the column's values, or its complement,
 * searched by bisection. Numbers compare as in IEEE 754 and SQL: {@code -0.0 = 0.0}, and NaN passes
 * only {@code <>}. Strings compare by {@link String#compareTo}, on their codes.
 */
@NullMarked
package org.gpuquerylab.operators.selection;

import org.jspecify.annotations.NullMarked;

/**
 * Iterative scaling, the method that Markl et al. proposed for the maximum-entropy problem.
 *
 * <p>Text: V. Markl, P. J. Haas, M. Kutsch, N. Megiddo, U. Srivastava and T. M. Tran, "Consistent
 * selectivity estimation via maximum entropy", VLDB Journal 16(1), 2007; a baseline of D.
 * Havenstein et al., EDBT 2020, section 3.3.
 *
 * <table>
 * <caption>Symbols of the paper and their names here</caption>
 * <tr><th>Markl et al.</th><th>here</th></tr>
 * <tr><td>atom b, x_b</td><td>{@code cell}, {@code x}</td></tr>
 * <tr><td>T, X, s_X</td><td>{@code problem.set(i)}, {@code known[i]}</td></tr>
 * <tr><td>C(X), the atoms of X</td><td>the cells that contain the set</td></tr>
 * <tr><td>P(b, T), the known sets of an atom</td><td>the known sets within the cell</td></tr>
 * <tr><td>z_X, the factor of a set</td><td>{@code exp(w[i])}</td></tr>
 * </table>
 *
 * <p>Deviations from the printed algorithm, and their reasons:
 *
 * <ul>
 *   <li>The factors are kept as logarithms w, and a cell's product as their sum: a product of
 *       hundreds of factors leaves the range of a double.
 *   <li>The printed rule tests the change of the factors. Here the rule is that of Havenstein et
 *       al., section 3.3: it compares known and estimated selectivities, measured after each sweep.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.entropy.scaling;

import org.jspecify.annotations.NullMarked;

/**
 * Seeded generators of problems: the generator of Havenstein et al. 2020 (section 3.3) and
 * correlated ones. They draw cells and sum them to selectivities, so the problems are consistent;
 * {@link org.gpuquerylab.entropy.internal.generator.SparseGenerator}, for many predicates, computes
 * the selectivities of a mixture.
 *
 * <p>Generators 0 and 2 draw exactly the same numbers as the C++ programs with which problem files
 * are exchanged: SplitMix64, started at {@code seed * 0x9E3779B97F4A7C15 + z * 1000003 + generator
 * * 7919}. Sums may differ in the last bits, because the order of summation differs.
 */
@NullMarked
package org.gpuquerylab.entropy.internal.generator;

import org.jspecify.annotations.NullMarked;

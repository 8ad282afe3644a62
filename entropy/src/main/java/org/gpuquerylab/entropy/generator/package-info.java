/**
 * Seeded generators of problems: the paper's (section 3.3) and correlated ones. They draw cells, so
 * the problems are consistent, and sum them to selectivities; {@link
 * org.gpuquerylab.entropy.generator.SparseGenerator}, for many predicates, uses those of a mixture.
 *
 * <p>Generators 0 and 2 draw exactly the numbers of the C++ programs with which problem files are
 * exchanged: SplitMix64, begun at {@code seed * 0x9E3779B97F4A7C15 + z * 1000003 + generator *
 * 7919}. Sums may differ in the last bits, because their order does.
 */
@NullMarked
package org.gpuquerylab.entropy.generator;

import org.jspecify.annotations.NullMarked;

/**
 * Star queries as a sequence of operators: selections on the dimensions and the fact table, joins
 * one after another, an aggregation and a sort.
 *
 * <p>Source: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013, sections "Single Query Operator" and "Analytical Query". The
 * operators are in the packages {@link org.gpuquerylab.operators.selection}, {@link
 * org.gpuquerylab.operators.join}, {@link org.gpuquerylab.operators.aggregation} and {@link
 * org.gpuquerylab.operators.sort}.
 *
 * <p>Deviations: Yuan et al. 2013 mention data that do not fit into the device only in a remark
 * about their cost model ("Device can hold the entire dimension table but only part of the fact
 * table"). Here such a query processes the fact table in chunks, and the host adds up the sums of
 * the chunks.
 */
@NullMarked
package org.gpuquerylab.operators.internal.star;

import org.jspecify.annotations.NullMarked;

package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import java.util.Map;

/**
 * The result of DPsize.
 *
 * @param pairs number of evaluated valid join pairs
 * @param pairsChecked number of enumerated join pairs
 * @param left the left part of each join of the plan, indexed by the join's set; not copied
 */
record DpSizeAnswer(long pairs, long pairsChecked, Map<Long, Long> left) {}

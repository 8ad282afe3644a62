package org.gpuquerylab.joinorder.gpu.dpsize;

import java.util.Map;

/**
 * What DPsize found.
 *
 * @param cost the cost of the best plan
 * @param pairs valid join pairs evaluated
 * @param pairsChecked join pairs enumerated
 * @param left the left part of each join of the plan, by the join's set; not copied
 */
record DpSizeAnswer(double cost, long pairs, long pairsChecked, Map<Long, Long> left) {}

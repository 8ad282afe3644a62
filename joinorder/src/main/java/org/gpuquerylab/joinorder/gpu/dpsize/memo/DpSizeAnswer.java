package org.gpuquerylab.joinorder.gpu.dpsize.memo;

import java.util.Map;

/**
 * The result of DPsize.
 *
 * @param cost the cost of the best plan
 * @param pairs valid join pairs evaluated
 * @param pairsChecked join pairs enumerated
 * @param left the left part of each join of the plan, by the join's set; not copied
 */
public record DpSizeAnswer(double cost, long pairs, long pairsChecked, Map<Long, Long> left) {}

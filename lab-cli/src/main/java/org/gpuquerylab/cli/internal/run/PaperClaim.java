package org.gpuquerylab.cli.internal.run;

/**
 * A claim of a paper.
 *
 * @param text the claim in a sentence
 * @param experiment the experiment that checks it
 * @param number the name of the paper's number among the experiment's numbers; empty if the paper
 *     has no number and only charts are compared
 * @param holds the condition under which the claim holds, such as {@code at most 2}; empty for a
 *     claim that holds if our number is on the same side of 1 as the paper's, or is a time that is
 *     not longer
 * @param why why nothing can be measured that is like the claim; otherwise empty
 */
record PaperClaim(String text, String experiment, String number, String holds, String why) {}

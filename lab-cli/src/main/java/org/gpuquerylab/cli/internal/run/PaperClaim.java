package org.gpuquerylab.cli.internal.run;

/**
 * A claim of a paper.
 *
 * @param text the claim in a sentence
 * @param experiment the experiment that checks it
 * @param number the name of the paper's number among the experiment's numbers; empty if the paper
 *     has no number and only charts are compared
 */
record PaperClaim(String text, String experiment, String number) {}

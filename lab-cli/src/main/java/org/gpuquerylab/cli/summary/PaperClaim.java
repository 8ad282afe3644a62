package org.gpuquerylab.cli.summary;

/**
 * What a paper claims.
 *
 * @param text the claim in a sentence
 * @param experiment the experiment that checks it
 * @param number the name of the paper's number among the experiment's; empty if the paper has none,
 *     and only charts are compared
 */
public record PaperClaim(String text, String experiment, String number) {}

/**
 * The {@code lab} command: a package for the commands of each kind ({@code estimate}, {@code
 * model}, {@code optimize}, {@code run}, {@code schedule}, {@code ssb}), and what they share
 * ({@code option}, {@code text}).
 */
@NullMarked
package org.gpuquerylab.cli;

import org.jspecify.annotations.NullMarked;

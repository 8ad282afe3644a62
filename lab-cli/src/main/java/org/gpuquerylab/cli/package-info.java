/**
 * The {@code lab} command: a package for the commands of each kind ({@code compare}, {@code demo},
 * {@code doctor}, {@code estimate}, {@code export}, {@code list}, {@code model}, {@code optimize},
 * {@code run}, {@code schedule}, {@code ssb}, {@code summary}), and what they share ({@code help},
 * {@code option}, {@code plugin}, {@code text}).
 */
@NullMarked
package org.gpuquerylab.cli;

import org.jspecify.annotations.NullMarked;

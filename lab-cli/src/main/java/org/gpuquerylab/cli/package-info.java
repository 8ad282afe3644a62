/**
 * The {@code lab} command. There is a package for each kind of command ({@code compare}, {@code
 * demo}, {@code doctor}, {@code estimate}, {@code export}, {@code list}, {@code model}, {@code
 * optimize}, {@code run}, {@code schedule}, {@code ssb}, {@code summary}), and packages that the
 * commands share ({@code help}, {@code option}, {@code plugin}, {@code text}).
 */
@NullMarked
package org.gpuquerylab.cli;

import org.jspecify.annotations.NullMarked;

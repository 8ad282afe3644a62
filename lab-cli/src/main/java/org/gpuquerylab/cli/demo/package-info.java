/** {@code lab demo}: a short tour of every paper, each step by a command that a user has, too. */
@NullMarked
package org.gpuquerylab.cli.demo;

import org.jspecify.annotations.NullMarked;

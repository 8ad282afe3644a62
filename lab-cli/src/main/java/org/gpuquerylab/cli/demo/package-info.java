/**
 * {@code lab demo}: a short tour of every paper; each step is a command that users can run as well.
 */
@NullMarked
package org.gpuquerylab.cli.demo;

import org.jspecify.annotations.NullMarked;

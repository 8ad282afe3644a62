/** {@code lab demo}: a short tour of every paper; users can run each step as a separate command. */
@NullMarked
package org.gpuquerylab.cli.internal.demo;

import org.jspecify.annotations.NullMarked;

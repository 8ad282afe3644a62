/** The command that runs the Star Schema Benchmark. */
@NullMarked
package org.gpuquerylab.cli.ssb;

import org.jspecify.annotations.NullMarked;

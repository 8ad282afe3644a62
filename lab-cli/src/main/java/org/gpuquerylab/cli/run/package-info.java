/** The commands on runs of experiments: measure, plot, report. */
@NullMarked
package org.gpuquerylab.cli.run;

import org.jspecify.annotations.NullMarked;

/** The commands of the cost model: calibrate, fit and predict. */
@NullMarked
package org.gpuquerylab.cli.model;

import org.jspecify.annotations.NullMarked;

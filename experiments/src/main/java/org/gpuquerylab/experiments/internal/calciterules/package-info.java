/** Rules that order joins inside planners of Calcite, beside each other. */
@NullMarked
package org.gpuquerylab.experiments.internal.calciterules;

import org.jspecify.annotations.NullMarked;

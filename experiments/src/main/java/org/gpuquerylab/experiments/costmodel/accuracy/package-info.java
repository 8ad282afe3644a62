/** The accuracy of the models' predictions, and profiles that are fitted to measurements. */
@NullMarked
package org.gpuquerylab.experiments.costmodel.accuracy;

import org.jspecify.annotations.NullMarked;

/** The samples behind the findings of a comparison, with their ratios and tests. */
@NullMarked
package org.gpuquerylab.measure.compare.sample;

import org.jspecify.annotations.NullMarked;

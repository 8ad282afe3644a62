/** What the findings of a comparison rest on: samples, with their ratios and tests. */
@NullMarked
package org.gpuquerylab.measure.compare.sample;

import org.jspecify.annotations.NullMarked;

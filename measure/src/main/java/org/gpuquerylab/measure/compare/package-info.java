/** Runs and plan costs against one another: ratios, intervals, tests, verdicts. */
@NullMarked
package org.gpuquerylab.measure.compare;

import org.jspecify.annotations.NullMarked;

/** Plans as values, and the estimators by which they are found. */
@NullMarked
package org.gpuquerylab.engine.plan;

import org.jspecify.annotations.NullMarked;

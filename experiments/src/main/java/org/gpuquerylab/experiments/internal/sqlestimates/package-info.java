/** The errors of estimates of SQL. */
@NullMarked
package org.gpuquerylab.experiments.internal.sqlestimates;

import org.jspecify.annotations.NullMarked;

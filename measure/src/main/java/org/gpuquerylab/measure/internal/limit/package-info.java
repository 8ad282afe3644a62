/** The limits of names, sizes and numbers in the files of a run. */
@NullMarked
package org.gpuquerylab.measure.internal.limit;

import org.jspecify.annotations.NullMarked;

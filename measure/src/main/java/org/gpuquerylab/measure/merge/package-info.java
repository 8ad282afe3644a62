/** Joins the folders of runs that were measured separately. */
@NullMarked
package org.gpuquerylab.measure.merge;

import org.jspecify.annotations.NullMarked;

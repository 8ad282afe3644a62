/** The files of a user's folder, which experiments measure. */
@NullMarked
package org.gpuquerylab.experiments.ownfile;

import org.jspecify.annotations.NullMarked;

/** Join orders of a user's own queries, which come from files, or of the stored queries. */
@NullMarked
package org.gpuquerylab.experiments.ownquery;

import org.jspecify.annotations.NullMarked;

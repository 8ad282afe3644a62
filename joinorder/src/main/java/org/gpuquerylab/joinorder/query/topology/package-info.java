/** Generated query graphs with the shapes that the literature measures. */
@NullMarked
package org.gpuquerylab.joinorder.query.topology;

import org.jspecify.annotations.NullMarked;

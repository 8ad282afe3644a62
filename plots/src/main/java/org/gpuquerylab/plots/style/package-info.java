/** How series look: colours, markers, dashes. */
@NullMarked
package org.gpuquerylab.plots.style;

import org.jspecify.annotations.NullMarked;

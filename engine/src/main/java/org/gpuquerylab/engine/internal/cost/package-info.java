/** What the cost of operators on a device is measured and stored by. */
@NullMarked
package org.gpuquerylab.engine.internal.cost;

import org.jspecify.annotations.NullMarked;

/** How a tree of Calcite runs on a device; not for users. */
@NullMarked
package org.gpuquerylab.engine.internal;

import org.jspecify.annotations.NullMarked;

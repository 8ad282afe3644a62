/** The forms of plans, and what ran. */
@NullMarked
package org.gpuquerylab.engine.internal.plan;

import org.jspecify.annotations.NullMarked;

/** Join trees: building, checking, printing. */
@NullMarked
package org.gpuquerylab.joinorder.plan;

import org.jspecify.annotations.NullMarked;

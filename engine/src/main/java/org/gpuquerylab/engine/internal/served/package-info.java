/** Many statements at once over one engine. */
@NullMarked
package org.gpuquerylab.engine.internal.served;

import org.jspecify.annotations.NullMarked;

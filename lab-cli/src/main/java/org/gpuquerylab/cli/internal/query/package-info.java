/** {@code lab query}. */
@NullMarked
package org.gpuquerylab.cli.internal.query;

import org.jspecify.annotations.NullMarked;

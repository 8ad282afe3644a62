/** {@code lab schedule}. */
@NullMarked
package org.gpuquerylab.cli.schedule;

import org.jspecify.annotations.NullMarked;

/** {@code lab list}: the names that other commands take, and what stands behind each. */
@NullMarked
package org.gpuquerylab.cli.list;

import org.jspecify.annotations.NullMarked;

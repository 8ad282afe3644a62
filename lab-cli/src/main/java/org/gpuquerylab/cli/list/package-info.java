/** {@code lab list}: the names that other commands accept, and their descriptions. */
@NullMarked
package org.gpuquerylab.cli.list;

import org.jspecify.annotations.NullMarked;

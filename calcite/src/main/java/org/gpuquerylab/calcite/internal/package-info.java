/** The parts of the SQL front end. */
@NullMarked
package org.gpuquerylab.calcite.internal;

import org.jspecify.annotations.NullMarked;

/** {@code lab doctor}: which components work here, which are missing, and how to install them. */
@NullMarked
package org.gpuquerylab.cli.internal.doctor;

import org.jspecify.annotations.NullMarked;

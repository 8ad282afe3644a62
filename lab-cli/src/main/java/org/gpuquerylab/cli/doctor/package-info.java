/** {@code lab doctor}: which things work here, which are missing, and how to install them. */
@NullMarked
package org.gpuquerylab.cli.doctor;

import org.jspecify.annotations.NullMarked;

/** {@code lab doctor}: what works here, what is missing, and how to get it. */
@NullMarked
package org.gpuquerylab.cli.doctor;

import org.jspecify.annotations.NullMarked;

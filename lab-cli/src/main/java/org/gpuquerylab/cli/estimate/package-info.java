/** The command that estimates selectivities. */
@NullMarked
package org.gpuquerylab.cli.estimate;

import org.jspecify.annotations.NullMarked;

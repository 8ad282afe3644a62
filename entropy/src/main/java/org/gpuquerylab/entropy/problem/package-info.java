/** Maximum-entropy problems: predicates, known sets and their selectivities. */
@NullMarked
package org.gpuquerylab.entropy.problem;

import org.jspecify.annotations.NullMarked;

/** Maximum-entropy problems: predicates, known sets and their selectivities, generators, files. */
@NullMarked
package org.gpuquerylab.entropy.problem;

import org.jspecify.annotations.NullMarked;

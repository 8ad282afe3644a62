/**
 * The types of a file's columns. The beginning of a CSV file determines them, unless the user
 * states them ({@link org.gpuquerylab.data.type.StatedTypes}).
 */
@NullMarked
package org.gpuquerylab.data.type;

import org.jspecify.annotations.NullMarked;

/**
 * How the columns of a star query are stored on the device: codes of one to four bytes a value, the
 * keys of dimensions, the numbers of groups.
 */
@NullMarked
package org.gpuquerylab.operators.star.encoding;

import org.jspecify.annotations.NullMarked;

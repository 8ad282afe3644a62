/**
 * The storage of a star query's columns on the device: codes of one to four bytes for each value,
 * the keys of dimensions, and the numbers of groups.
 */
@NullMarked
package org.gpuquerylab.operators.star.encoding;

import org.jspecify.annotations.NullMarked;

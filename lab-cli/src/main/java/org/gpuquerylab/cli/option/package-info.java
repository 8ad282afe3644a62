/**
 * Options that several commands share: the device, numbers of bytes, profiles, and what excludes
 * what.
 */
@NullMarked
package org.gpuquerylab.cli.option;

import org.jspecify.annotations.NullMarked;

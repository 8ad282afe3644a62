/**
 * Options that several commands share: the device, numbers of bytes, profiles, and mutually
 * exclusive options.
 */
@NullMarked
package org.gpuquerylab.cli.option;

import org.jspecify.annotations.NullMarked;

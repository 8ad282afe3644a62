/**
 * Texts that programs of the lab print and read: quoted names in messages, names that were probably
 * meant, numbers with nouns, numbers of bytes, the entries that users' jars add, and streams with
 * limits. Beside them, how busy the machine is.
 */
@NullMarked
package org.gpuquerylab.input.internal;

import org.jspecify.annotations.NullMarked;

/**
 * Additions to picocli's {@code lab --help} and command help: groups and examples.
 *
 * <p>Options that several commands share: the device, numbers of bytes, profiles, and mutually
 * exclusive options.
 *
 * <p>The jars of the option {@code --plugins}.
 *
 * <p>Text for the terminal: tables.
 */
@NullMarked
package org.gpuquerylab.cli.internal.option;

import org.jspecify.annotations.NullMarked;

/** Additions to picocli's {@code lab --help} and command help: groups and examples. */
@NullMarked
package org.gpuquerylab.cli.help;

import org.jspecify.annotations.NullMarked;

/** What {@code lab --help} and the help of each command add to picocli's: groups and examples. */
@NullMarked
package org.gpuquerylab.cli.help;

import org.jspecify.annotations.NullMarked;

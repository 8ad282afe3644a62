/** The jars of {@code --plugins}. */
@NullMarked
package org.gpuquerylab.cli.plugin;

import org.jspecify.annotations.NullMarked;

/** The jars of the option {@code --plugins}. */
@NullMarked
package org.gpuquerylab.cli.plugin;

import org.jspecify.annotations.NullMarked;

/** Text for the terminal: tables. */
@NullMarked
package org.gpuquerylab.cli.text;

import org.jspecify.annotations.NullMarked;

/**
 * The {@code lab} command. There is a package for each kind of command: {@code run} (runs and their
 * results), {@code optimize}, {@code estimate} (statistics, estimates, export), {@code model}
 * (operators, their models, schedules), {@code doctor}, {@code demo}. They share {@code option}.
 */
@NullMarked
package org.gpuquerylab.cli;

import org.jspecify.annotations.NullMarked;

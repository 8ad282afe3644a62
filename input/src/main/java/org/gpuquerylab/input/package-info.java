/**
 * What all modules share that read what users give: a file, a pipe or standard input read once and
 * up to a limit ({@link org.gpuquerylab.input.InputFile}), text of the user's in messages of one
 * line ({@link org.gpuquerylab.input.Quote}), the name that was probably meant ({@link
 * org.gpuquerylab.input.Nearest}), numbers of things ({@link org.gpuquerylab.input.Counted}), what
 * cannot be used ({@link org.gpuquerylab.input.InputException}), and what users' jars add ({@link
 * org.gpuquerylab.input.Plugins}). Strict JSON is in {@code org.gpuquerylab.input.json}.
 */
@NullMarked
package org.gpuquerylab.input;

import org.jspecify.annotations.NullMarked;

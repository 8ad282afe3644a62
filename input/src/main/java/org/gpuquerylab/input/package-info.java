/**
 * What all readers of users' files share: a file, a pipe or standard input read once and up to a
 * limit ({@link org.gpuquerylab.input.InputFile}), text of the user's in messages of one line
 * ({@link org.gpuquerylab.input.Quote}), the name that was probably meant ({@link
 * org.gpuquerylab.input.Nearest}), and what cannot be used ({@link
 * org.gpuquerylab.input.InputException}). Strict JSON is in {@code org.gpuquerylab.input.json}.
 */
@NullMarked
package org.gpuquerylab.input;

import org.jspecify.annotations.NullMarked;

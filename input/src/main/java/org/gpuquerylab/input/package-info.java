/**
 * What all that takes something of the user's shares: a file, a pipe or standard input read once
 * and up to a limit ({@link org.gpuquerylab.input.InputFile}), text of the user's in messages of
 * one line ({@link org.gpuquerylab.input.Quote}), the name that was probably meant ({@link
 * org.gpuquerylab.input.Nearest}), and providers in jars of the user's ({@link
 * org.gpuquerylab.input.Plugins}). Strict JSON is in {@code org.gpuquerylab.input.json}.
 */
@NullMarked
package org.gpuquerylab.input;

import org.jspecify.annotations.NullMarked;

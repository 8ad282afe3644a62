/**
 * The shared code of all modules that read users' input. {@link org.gpuquerylab.input.InputFile}
 * reads a file, a pipe or standard input once and up to a limit. {@link
 * org.gpuquerylab.input.InputException} reports input that cannot be used. {@link
 * org.gpuquerylab.input.OutputFile} is a file that a program writes. {@code internal} has what
 * messages and programs share.
 *
 * <p>Strict JSON: {@link org.gpuquerylab.input.JsonReader} accepts exactly the JSON of a format,
 * and reports the file, line, column and JSON pointer of any fault.
 */
@NullMarked
package org.gpuquerylab.input;

import org.jspecify.annotations.NullMarked;

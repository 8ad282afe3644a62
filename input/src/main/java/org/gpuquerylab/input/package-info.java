/**
 * The shared code of all modules that read users' input. {@link org.gpuquerylab.input.InputFile}
 * reads a file, a pipe or standard input once and up to a limit. {@link
 * org.gpuquerylab.input.Quote} puts users' text into one-line messages. {@link
 * org.gpuquerylab.input.Nearest} finds the name that was probably meant. {@link
 * org.gpuquerylab.input.Counted} prints counted nouns. {@link org.gpuquerylab.input.InputException}
 * reports input that cannot be used. {@link org.gpuquerylab.input.Plugins} finds the entries that
 * users' jars add. {@link org.gpuquerylab.input.StandardOutput} is what programs print to, {@link
 * org.gpuquerylab.input.OutputFile} a file that they write.
 *
 * <p>Strict JSON: {@link org.gpuquerylab.input.JsonReader} accepts exactly the JSON of a format,
 * and reports the file, line, column and JSON pointer of any fault.
 */
@NullMarked
package org.gpuquerylab.input;

import org.jspecify.annotations.NullMarked;

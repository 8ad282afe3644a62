/**
 * Strict JSON: {@link org.gpuquerylab.input.json.JsonReader} accepts exactly the JSON of a format,
 * and reports the file, line, column and JSON pointer of any fault.
 */
@NullMarked
package org.gpuquerylab.input.json;

import org.jspecify.annotations.NullMarked;

/**
 * Strict JSON: {@link org.gpuquerylab.input.json.JsonReader} accepts exactly what a format has, and
 * names file, line, column and JSON pointer of everything else.
 */
@NullMarked
package org.gpuquerylab.input.json;

import org.jspecify.annotations.NullMarked;

package org.gpuquerylab.input;

import java.util.List;

/** A JSON array that was read completely. */
record JsonArray(List<JsonValue> elements) {}

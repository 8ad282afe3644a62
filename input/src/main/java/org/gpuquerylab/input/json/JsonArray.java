package org.gpuquerylab.input.json;

import java.util.List;

/** A JSON array that was read completely. */
record JsonArray(List<JsonValue> elements) {}

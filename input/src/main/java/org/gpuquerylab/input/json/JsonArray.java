package org.gpuquerylab.input.json;

import java.util.List;

/** An array that was read whole. */
record JsonArray(List<JsonValue> elements) {}

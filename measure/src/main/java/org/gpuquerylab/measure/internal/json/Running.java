package org.gpuquerylab.measure.internal.json;

import java.util.Optional;
import org.gpuquerylab.measure.results.Task;

/**
 * What a process does in a run folder.
 *
 * @param task the repetition that it measures; empty before the first and after the last one
 * @param environment the number of the process's environment in the folder
 */
public record Running(Optional<Task> task, int environment) {}

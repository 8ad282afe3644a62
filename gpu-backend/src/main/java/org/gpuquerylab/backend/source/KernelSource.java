package org.gpuquerylab.backend.source;

/**
 * A kernel's source, ready for a compiler: tunables, prelude and kernel with all includes expanded.
 *
 * @param file the kernel's file name, for messages
 * @param text the whole text
 */
public record KernelSource(String file, String text) {}

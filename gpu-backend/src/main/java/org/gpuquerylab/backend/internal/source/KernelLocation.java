package org.gpuquerylab.backend.internal.source;

import java.util.List;
import java.util.Locale;
import org.gpuquerylab.backend.device.BackendException;

/**
 * The location of a kernel.
 *
 * @param anchor the class beside which the source lies, in the same package
 * @param file the source file's name without its extension
 * @param kernel the kernel function's name
 */
public record KernelLocation(Class<?> anchor, String file, String kernel) {

  /** The exception for a file that is missing in some dialects. */
  public BackendException missing(List<Dialect> dialects) {
    List<String> extensions =
        dialects.stream().flatMap(d -> d.extensions().stream()).distinct().sorted().toList();
    return new BackendException(
        String.format(
            Locale.ROOT,
            "kernel %s has no source %s%s beside %s",
            kernel,
            file,
            extensions,
            anchor.getName()));
  }
}

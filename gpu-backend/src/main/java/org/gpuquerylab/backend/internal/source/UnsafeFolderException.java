package org.gpuquerylab.backend.internal.source;

import java.nio.file.Path;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.input.internal.Quote;

/** Thrown if a folder is not used because other users may have written files into it. */
final class UnsafeFolderException extends BackendException {
  UnsafeFolderException(Path folder, String fault) {
    super(Quote.line("the folder " + folder + " " + fault));
  }
}

package org.gpuquerylab.backend.files;

import java.nio.file.Path;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.input.Quote;

/** A folder that others may have put something into, and that is not used therefore. */
public final class UnsafeFolderException extends BackendException {
  UnsafeFolderException(Path folder, String fault) {
    super(Quote.line("the folder " + folder + " " + fault));
  }
}

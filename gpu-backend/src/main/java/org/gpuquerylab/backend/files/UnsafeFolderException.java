package org.gpuquerylab.backend.files;

import java.nio.file.Path;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.input.Quote;

/** A folder that is not used because others may have put files into it. */
public final class UnsafeFolderException extends BackendException {
  UnsafeFolderException(Path folder, String fault) {
    super(Quote.line("the folder " + folder + " " + fault));
  }
}

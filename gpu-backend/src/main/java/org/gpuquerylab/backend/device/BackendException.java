package org.gpuquerylab.backend.device;

/**
 * Thrown if a backend cannot do what a caller requests; the message gives the request and the
 * reason.
 */
public class BackendException extends RuntimeException {
  public BackendException(String message) {
    super(message);
  }

  public BackendException(String message, Throwable cause) {
    super(message, cause);
  }
}

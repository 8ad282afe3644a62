package org.gpuquerylab.backend.device;

/** A backend could not do what was asked; the message says what and why. */
public class BackendException extends RuntimeException {
  public BackendException(String message) {
    super(message);
  }

  public BackendException(String message, Throwable cause) {
    super(message, cause);
  }
}

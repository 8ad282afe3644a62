package org.gpuquerylab.backend.device;

/**
 * Thrown if a device or library cannot be used although it is there, because of something else,
 * such as a folder without the right to write.
 */
public final class MendableException extends BackendException {
  private final String mend;

  /**
   * @param message what is at fault, in one line
   * @param mend what the user should do, in one line
   * @param cause the fault behind it
   */
  public MendableException(String message, String mend, Throwable cause) {
    super(message, cause);
    this.mend = mend;
  }

  /** What the user should do. */
  public String mend() {
    return mend;
  }
}

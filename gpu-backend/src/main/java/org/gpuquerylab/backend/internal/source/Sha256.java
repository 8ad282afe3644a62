package org.gpuquerylab.backend.internal.source;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The digest that verifies contents. */
public final class Sha256 {
  private Sha256() {}

  /** Creates a new digest of no bytes. */
  public static MessageDigest start() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  /** The digest of bytes, which are not modified. */
  public static byte[] digest(byte[] content) {
    return start().digest(content);
  }
}

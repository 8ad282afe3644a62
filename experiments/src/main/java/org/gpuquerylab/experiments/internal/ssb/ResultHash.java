package org.gpuquerylab.experiments.internal.ssb;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.gpuquerylab.operators.star.StarResult;

/** Numbers that represent results. */
public final class ResultHash {
  /** The number of bits of a digest's first eight bytes that a double cannot hold. */
  private static final int DROPPED_BITS = 11;

  private ResultHash() {}

  /**
   * The first bits of the SHA-256 digest of a result's rows, in their order, as an exact double.
   */
  public static double of(StarResult result) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (StarResult.Row row : result.rows()) {
        digest.update((row + "\n").getBytes(StandardCharsets.UTF_8));
      }
      return ByteBuffer.wrap(digest.digest()).getLong() >>> DROPPED_BITS;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}

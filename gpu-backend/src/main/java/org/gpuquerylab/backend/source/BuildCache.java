package org.gpuquerylab.backend.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compiled kernels on disk. An entry is written under a temporary name and then renamed, so that a
 * reader never sees half of one, and begins with its digest: drivers have been seen to crash on
 * damaged binaries. A cache that cannot be read or written is as good as empty.
 */
public final class BuildCache {
  private static final Logger LOG = LoggerFactory.getLogger(BuildCache.class);

  private static final int DIGEST_BYTES = 32;

  private final Path folder;

  /** A cache in the given folder, which is created when the first entry is stored. */
  public BuildCache(Path folder) {
    this.folder = folder;
  }

  /**
   * The user's cache: {@code $GPU_QUERY_LAB_CACHE}, or {@code gpu-query-lab/kernels} under {@code
   * $XDG_CACHE_HOME} or {@code ~/.cache}.
   */
  public static BuildCache ofUser() {
    return ofUser(System.getenv(), System.getProperty("user.home"));
  }

  static BuildCache ofUser(Map<String, String> environment, String home) {
    String own = environment.getOrDefault("GPU_QUERY_LAB_CACHE", "");
    if (!own.isBlank()) {
      return new BuildCache(Path.of(own));
    }
    String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
    Path base = xdg.isBlank() ? Path.of(home, ".cache") : Path.of(xdg);
    return new BuildCache(base.resolve("gpu-query-lab").resolve("kernels"));
  }

  /** Where the entries are. */
  public Path folder() {
    return folder;
  }

  /** The key of a source under a compiler's fingerprint: a SHA-256 in hexadecimal. */
  public static String key(KernelSource source, String fingerprint) {
    MessageDigest digest = sha256();
    digest.update(fingerprint.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
    digest.update(source.text().getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The stored binary, or empty where there is none or it is damaged. */
  public Optional<byte[]> get(String key) {
    try {
      byte[] entry = Files.readAllBytes(file(key));
      int start = Math.min(DIGEST_BYTES, entry.length);
      byte[] binary = Arrays.copyOfRange(entry, start, entry.length);
      if (Arrays.equals(sha256().digest(binary), Arrays.copyOf(entry, start))) {
        return Optional.of(binary);
      }
      LOG.warn("damaged entry in the kernel cache: {}", file(key));
      return Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      LOG.warn("cannot read the kernel cache: {}", e.toString());
      return Optional.empty();
    }
  }

  /** Stores a binary, which is not modified. */
  public void put(String key, byte[] binary) {
    try {
      Files.createDirectories(folder);
      Path temporary = Files.createTempFile(folder, key, ".tmp");
      try {
        Files.write(temporary, sha256().digest(binary));
        Files.write(temporary, binary, StandardOpenOption.APPEND);
        Files.move(temporary, file(key), StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      LOG.warn("cannot write the kernel cache: {}", e.toString());
    }
  }

  /** Drops an entry that a driver refused. */
  public void remove(String key) {
    try {
      Files.deleteIfExists(file(key));
    } catch (IOException e) {
      LOG.warn("cannot clean the kernel cache: {}", e.toString());
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  private Path file(String key) {
    return folder.resolve(key + ".bin");
  }
}

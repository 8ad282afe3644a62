package org.gpuquerylab.cli.internal.run;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.gpuquerylab.input.InputException;

/**
 * The right to measure on this host. Only one process of a user has this right at a time, unless
 * several processes share it because each measures on another device. The right is a lock on a file
 * in the host's temporary folder; the operating system releases the lock when the process ends for
 * any reason.
 */
final class HostTurn implements AutoCloseable {
  private final FileChannel channel;
  private final FileLock lock;

  private HostTurn(FileChannel channel, FileLock lock) {
    this.channel = channel;
    this.lock = lock;
  }

  /** Waits for the right to measure. */
  static HostTurn take(boolean shared) {
    String user = System.getProperty("user.name").replaceAll("[^A-Za-z0-9_-]", "_");
    Path file = Path.of(System.getProperty("java.io.tmpdir"), "lab-measuring-" + user + ".lock");
    try {
      FileChannel channel = FileChannel.open(file, CREATE, READ, WRITE, LinkOption.NOFOLLOW_LINKS);
      return new HostTurn(channel, channel.lock(0, Long.MAX_VALUE, shared));
    } catch (IOException e) {
      throw new InputException(
          file + ": cannot be locked to exclude other measurements: " + e + "; remove it", e);
    }
  }

  @Override
  public void close() {
    try (channel) {
      lock.release();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

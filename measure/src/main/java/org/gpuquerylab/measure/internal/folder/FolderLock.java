package org.gpuquerylab.measure.internal.folder;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.limit.RunLimits;

/**
 * Prevents two processes from using a run folder at once. The operating system releases the lock
 * when the process ends for any reason.
 */
final class FolderLock implements AutoCloseable {

  /** A process that was just killed may still hold its lock for a moment. */
  private static final int TRIES = 30;

  private static final long TRY_EVERY_MILLIS = 100;

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  static FolderLock take(RunFolder folder) {
    Path file = folder.path().resolve(".lock");
    try {
      Files.createDirectories(folder.path());
      RunFile.checkRegular(file);
      FileChannel channel = FileChannel.open(file, CREATE, READ, WRITE, LinkOption.NOFOLLOW_LINKS);
      for (int i = 0; i < TRIES; i++) {
        if (tryLock(channel)) {
          sign(channel);
          return new FolderLock(channel);
        }
        Thread.sleep(TRY_EVERY_MILLIS);
      }
      String holder = Quote.of(holder(file));
      channel.close();
      throw new InputException(
          folder + ": process " + holder + " writes to it; wait for it or choose another --out");
    } catch (IOException e) {
      throw new InputException(folder + ": cannot be written: " + e + "; choose another folder", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputException(folder + ": interrupted while waiting for its lock", e);
    }
  }

  private static String holder(Path file) {
    return RunFile.read(
        file,
        RunLimits.ROW_BYTES,
        (in, source) -> new String(in.readAllBytes(), StandardCharsets.UTF_8).strip());
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException heldByThisProcess) {
      return false;
    }
  }

  private static void sign(FileChannel channel) throws IOException {
    byte[] pid = (ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII);
    channel.truncate(0).write(ByteBuffer.wrap(pid), 0);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

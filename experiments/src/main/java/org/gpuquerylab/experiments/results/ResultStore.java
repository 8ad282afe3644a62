package org.gpuquerylab.experiments.results;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuquerylab.experiments.InputException;

/**
 * A run folder, open for appending rows. Each row is handed to the operating system whole before
 * {@link #append} returns, so it survives when this process is killed (a power failure may take the
 * last rows). One process at a time has a folder open.
 */
public final class ResultStore implements AutoCloseable {

  private final FolderLock lock;
  private final FileChannel channel;
  private final List<Row> rows;

  private ResultStore(FolderLock lock, FileChannel channel, List<Row> rows) {
    this.lock = lock;
    this.channel = channel;
    this.rows = new ArrayList<>(rows);
  }

  /**
   * Opens a folder to begin a run or to go on with one. The torn end of a line that was being
   * written when its process was killed is cut off.
   *
   * @throws InputException if another process has it open, if it belongs to another sweep, or if it
   *     cannot be read or written
   */
  public static ResultStore open(RunFolder folder, Sweep sweep) {
    FolderLock lock = FolderLock.take(folder);
    try {
      adopt(folder, sweep);
      ResultLines lines = ResultLines.read(folder.resultsFile());
      FileChannel channel = FileChannel.open(folder.resultsFile(), CREATE, WRITE);
      channel.truncate(lines.wholeBytes());
      channel.position(lines.wholeBytes());
      return new ResultStore(lock, channel, lines.rows());
    } catch (IOException e) {
      lock.close();
      throw new InputException(folder + ": cannot be written: " + e + "; choose another folder", e);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static void adopt(RunFolder folder, Sweep sweep) {
    if (!Files.exists(folder.resultsFile()) && Files.exists(folder.packedResultsFile())) {
      throw new InputException(
          folder.packedResultsFile() + ": no rows are added to packed ones; gunzip the file first");
    }
    if (Files.exists(folder.sweepFile())) {
      SweepAgreement.check(folder, folder.sweep(), sweep);
    } else if (Files.exists(folder.resultsFile())) {
      throw new InputException(
          folder + ": has results.jsonl but no sweep.json; restore it, or choose another folder");
    } else {
      folder.write(folder.sweepFile(), SweepJson.write(sweep));
    }
  }

  /** The rows so far. */
  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /** The tasks that have a row. */
  public Set<Task> done() {
    return rows.stream().map(Row::task).collect(Collectors.toSet());
  }

  /** Appends a row. */
  public void append(Row row) {
    ByteBuffer line = ByteBuffer.wrap((RowJson.write(row) + "\n").getBytes(StandardCharsets.UTF_8));
    try {
      while (line.hasRemaining()) {
        channel.write(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    rows.add(row);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      lock.close();
    }
  }
}

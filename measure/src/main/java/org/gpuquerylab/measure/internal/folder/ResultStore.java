package org.gpuquerylab.measure.internal.folder;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.MachineMeter;
import org.gpuquerylab.measure.internal.json.RowJson;
import org.gpuquerylab.measure.internal.json.RowRules;
import org.gpuquerylab.measure.internal.json.SweepJson;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.jspecify.annotations.Nullable;

/**
 * A run folder that is open so that rows can be appended to it. Each row reaches the operating
 * system completely before {@link #append} returns. Therefore it survives if this process is killed
 * (a power failure may lose the last rows). Only one process at a time may have a folder open.
 */
public final class ResultStore implements AutoCloseable {

  private final RunFolder folder;
  private final FolderLock lock;
  private final FileChannel channel;
  private final List<Row> rows;
  private final SweepGrowth growth;
  private int environment;
  private int process;
  private @Nullable MachineMeter meter;

  private ResultStore(
      RunFolder folder, FolderLock lock, FileChannel channel, List<Row> rows, SweepGrowth growth) {
    this.folder = folder;
    this.lock = lock;
    this.channel = channel;
    this.rows = new ArrayList<>(rows);
    this.growth = growth;
  }

  /**
   * Opens a folder in order to begin or to continue a run. An incomplete last line, left by a
   * process that was killed while writing it, is removed. The sweep may have values that the
   * folder's sweep lacks; {@link #grow} adds them before their first row.
   *
   * @param rules the sweep and the rules for its rows
   * @throws InputException if another process has the folder open, if its sweep differs in more
   *     than the values of axes, or if it cannot be read or written
   */
  public static ResultStore open(RunFolder folder, RowRules rules) {
    FolderLock lock = FolderLock.take(folder);
    try {
      SweepGrowth growth = adopt(folder, rules.sweep());
      ResultLines lines = ResultLines.read(folder.resultsFile(), stored(folder, rules, growth));
      FileChannel channel =
          FileChannel.open(folder.resultsFile(), CREATE, WRITE, LinkOption.NOFOLLOW_LINKS);
      channel.truncate(lines.wholeBytes());
      channel.position(lines.wholeBytes());
      return new ResultStore(folder, lock, channel, lines.rows(), growth);
    } catch (IOException e) {
      lock.close();
      throw new InputException(folder + ": cannot be written: " + e + "; choose another folder", e);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static RowRules stored(RunFolder folder, RowRules rules, SweepGrowth growth) {
    try {
      return rules.with(growth.before());
    } catch (InputException e) {
      throw new InputException(folder.sweepFile() + ": " + e.getMessage() + "; restore it", e);
    }
  }

  private static SweepGrowth adopt(RunFolder folder, Sweep sweep) {
    if (!RunFile.isThere(folder.resultsFile()) && RunFile.isThere(folder.packedResultsFile())) {
      throw new InputException(
          folder.packedResultsFile()
              + ": rows cannot be added to packed rows; gunzip the file first");
    }
    if (RunFile.isThere(folder.sweepFile())) {
      return SweepGrowth.of(folder, sweep);
    } else if (RunFile.isThere(folder.resultsFile())) {
      throw new InputException(
          folder + ": has results.jsonl but no sweep.json; restore it, or choose another folder");
    } else {
      folder.write(folder.sweepFile(), SweepJson.write(sweep));
      return new SweepGrowth(sweep, sweep);
    }
  }

  /** The folder's sweep at the time when the folder was opened. */
  public Sweep before() {
    return growth.before();
  }

  /** Replaces the folder's sweep by the union of that sweep and this run's. */
  public void grow() {
    if (growth.isMore()) {
      folder.write(folder.sweepFile(), SweepJson.write(growth.after()));
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

  /**
   * Sets the environment of later rows to one of the folder's environments; initially it is the
   * first one.
   */
  public void measureIn(int id) {
    environment = id;
  }

  /**
   * Attributes all later rows to a new process number, which no row in the folder has, and records
   * how busy this machine is.
   */
  public void measureAlone() {
    int last = rows.stream().mapToInt(Row::process).max().orElse(0);
    process = Math.min(last + 1, RunLimits.PROCESSES);
    meter = new MachineMeter();
  }

  /**
   * Appends a row with the current environment and process.
   *
   * @throws InputException if the folder has reached the maximum number of rows
   */
  public void append(Row measured) {
    Row here = measured.in(environment);
    Row row = meter == null ? here : here.by(process).on(meter.now());
    ByteBuffer line = ByteBuffer.wrap(line(row));
    try {
      checkRoom(line.remaining());
      while (line.hasRemaining()) {
        channel.write(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    rows.add(row);
  }

  /**
   * Checks that there is room for some rows.
   *
   * @throws InputException if the rows would exceed the limits of bytes or measures
   */
  public void checkRoom(Collection<Row> more) {
    long measures =
        Stream.concat(rows.stream(), more.stream())
            .filter(row -> row.measurement() != null)
            .mapToLong(row -> row.measured().measures().size())
            .sum();
    if (measures > RunLimits.ALL_MEASURES) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: no room for more than %,d measures of rows; choose another folder for some of them",
              folder.resultsFile(),
              RunLimits.ALL_MEASURES));
    }
    try {
      checkRoom(more.stream().mapToLong(row -> line(row).length).sum());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void checkRoom(long bytes) throws IOException {
    if (channel.position() + bytes > RunLimits.ROWS_BYTES) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: no room for more than %,d bytes of rows; measure the rest into another folder",
              folder.resultsFile(),
              RunLimits.ROWS_BYTES));
    }
  }

  private static byte[] line(Row row) {
    return (RowJson.write(row) + "\n").getBytes(StandardCharsets.UTF_8);
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

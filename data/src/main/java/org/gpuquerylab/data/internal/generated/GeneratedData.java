package org.gpuquerylab.data.internal.generated;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.data.internal.FolderTables;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * Databases by the name of a generator and a size: {@code ssb:SF}, {@code tpch:SF} and {@code
 * shop:ROWS}. A name and a size always give the same data.
 */
public final class GeneratedData {
  private static final Pattern NAME = Pattern.compile("(ssb|tpch|shop):(.*)");
  private static final Pattern SIZE = Pattern.compile("[0-9]{1,10}([.][0-9]{1,6})?");
  private static final double LEAST_FACTOR = 0.001;
  private static final double MOST_FACTOR = 100;
  private static final int LEAST_ITEMS = 1_000;
  private static final int MOST_ITEMS = 400_000_000;

  /** Upper bounds of the memory to load the data, in bytes. */
  private static final double BYTES_A_FACTOR = 1.2e9;

  private static final double BYTES_AN_ITEM = 90;

  private final DataWorkload workload;
  private final String source;
  private final double size;
  private final int threads;

  private GeneratedData(DataWorkload workload, String source, double size, int threads) {
    this.workload = workload;
    this.source = source;
    this.size = size;
    this.threads = threads;
  }

  /**
   * The data of a name; empty if it is no name of a generator.
   *
   * @throws InputException if the size is out of range, or the JVM may take too little memory
   */
  public static Optional<GeneratedData> of(Path name) {
    return of(name, Runtime.getRuntime().availableProcessors());
  }

  /** Like {@link #of(Path)}, for a number of threads, on which the data do not depend. */
  static Optional<GeneratedData> of(Path name, int threads) {
    Matcher parts = NAME.matcher(name.toString());
    if (!parts.matches()) {
      return Optional.empty();
    }
    DataWorkload workload = DataWorkload.of(parts.group(1));
    boolean shop = workload == DataWorkload.SHOP;
    double least = shop ? LEAST_ITEMS : LEAST_FACTOR;
    double most = shop ? MOST_ITEMS : MOST_FACTOR;
    boolean isNumber = SIZE.matcher(parts.group(2)).matches();
    double size = isNumber ? Double.parseDouble(parts.group(2)) : Double.NaN;
    if (!(size >= least && size <= most) || (shop && size != Math.rint(size))) {
      String range =
          shop
              ? String.format(
                  Locale.ROOT,
                  "give a whole number of items from %.0f to %.0f, such as shop:100000",
                  least,
                  most)
              : String.format(
                  Locale.ROOT,
                  "give a scale factor from %s to %.0f, such as %s:0.1",
                  least,
                  most,
                  workload.label());
      throw new InputException(name + ": " + range);
    }
    checkMemory(name.toString(), size * (shop ? BYTES_AN_ITEM : BYTES_A_FACTOR));
    return Optional.of(new GeneratedData(workload, name.toString(), size, threads));
  }

  private static void checkMemory(String name, double needed) {
    long most = Runtime.getRuntime().maxMemory();
    if (needed > most) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: needs up to %.1f GB of host memory, and the JVM may take %.1f; allow more with"
                  + " LAB_JAVA_OPTS=-Xmx%dg",
              name,
              needed / 1e9,
              most / 1e9,
              (long) (needed / 8e8) + 1));
    }
  }

  /** Generates all tables. */
  public FolderTables load() {
    try (Workers workers = new Workers("data-generator", Math.min(64, threads))) {
      return GeneratedTables.of(tables(workers), workers);
    }
  }

  private List<GeneratedTables.Source> tables(Workers workers) {
    return switch (workload) {
      case SSB -> star(workers.threads());
      case TPCH -> made(TpchTables.of(size, threads, workers));
      case SHOP -> made(ShopTables.of((int) size, workers));
    };
  }

  private static List<GeneratedTables.Source> made(List<MadeTable> tables) {
    return tables.stream().map(GeneratedTables.Source::of).toList();
  }

  private List<GeneratedTables.Source> star(int workers) {
    Generator generator = new Generator(new Scale(size), 1, workers);
    return generator.tables().stream()
        .map(name -> generator.table(name, generator.columns(name)))
        .map(GeneratedTables.Source::of)
        .toList();
  }

  @Override
  public String toString() {
    return source;
  }
}

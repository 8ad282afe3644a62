package org.gpuquerylab.concurrency.internal.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.gpuquerylab.concurrency.query.QueryKindProvider;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.schedule.ScheduleFile;
import org.gpuquerylab.input.internal.Plugins;
import org.gpuquerylab.input.internal.Quote;

/** A user's kinds of queries: those in jars, and files of kernels. */
public final class OwnKinds {
  private static final int MOST = 64;

  /** A kind's name is part of the values of an axis, where a hyphen and a number follow it. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.]{0,39}");

  private static final Plugins.Catalogue<QueryKindProvider, QueryKind> JARS =
      new Plugins.Catalogue<>(
          QueryKindProvider.class,
          QueryKindProvider::entries,
          QueryKind::name,
          (kind, origin) -> kind,
          List.copyOf(Workload.kinds()));

  private OwnKinds() {}

  /** The kinds in users' jars whose names can be used. */
  public static List<QueryKind> inJars() {
    return JARS.found().items().stream()
        .skip(Workload.kinds().size())
        .filter(kind -> NAME.matcher(kind.name()).matches())
        .toList();
  }

  /** One line for each provider that does not work, and for each name that cannot be used. */
  public static List<String> problems() {
    List<String> all = new ArrayList<>(JARS.found().problems());
    JARS.found().items().stream()
        .map(QueryKind::name)
        .filter(name -> !NAME.matcher(name).matches())
        .forEach(name -> all.add("query " + Quote.of(name) + ": " + rule()));
    return all;
  }

  private static String rule() {
    return "a name has 1 to 40 letters, digits, dots and underscores, and begins with a letter";
  }

  /**
   * The files of kernels in a folder, by name: each file NAME.json is a kind NAME.
   *
   * @throws ConcurrencyException if there is no such file, or if one has a fault; the message is
   *     one line that names the file
   */
  public static List<QueryKind> inFolder(Path folder) {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files =
          all.filter(file -> file.toString().endsWith(".json")).sorted().limit(MOST + 1).toList();
    } catch (IOException e) {
      throw new ConcurrencyException("--queries: " + folder + " is no folder that can be read");
    }
    if (files.isEmpty() || files.size() > MOST) {
      throw new ConcurrencyException(
          "--queries: "
              + folder
              + (files.isEmpty() ? " has no" : " has more than " + MOST)
              + " files of kernels (*.json); docs/schedule.md describes one");
    }
    return files.stream().map(OwnKinds::kind).toList();
  }

  private static QueryKind kind(Path file) {
    String name = String.valueOf(file.getFileName()).replaceFirst("\\.json$", "");
    if (!NAME.matcher(name).matches()) {
      throw new ConcurrencyException("--queries: " + Quote.of(name) + ".json: " + rule());
    }
    return FileKind.of(name, ScheduleFile.read(file));
  }
}

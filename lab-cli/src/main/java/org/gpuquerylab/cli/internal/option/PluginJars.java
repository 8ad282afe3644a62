package org.gpuquerylab.cli.internal.option;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.jar.JarFile;
import org.gpuquerylab.backend.internal.source.Rights;
import org.gpuquerylab.concurrency.internal.workload.OwnKinds;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicies;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.measure.internal.environment.PluginFiles;
import org.gpuquerylab.measure.internal.session.FaultHandler;
import org.gpuquerylab.operators.OperatorAlgorithms;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.ParseResult;

/**
 * The jars in a user's folder. The catalogues see them through the context class loader. The code
 * in the jars runs with the user's rights. Therefore a folder or jar that other users own or may
 * write to is an error.
 */
public final class PluginJars {

  private static final int MOST_JARS = 1000;

  private PluginJars() {}

  /**
   * Runs a command that sees the jars in a folder.
   *
   * @param given the folder from the command line, or null
   * @return the exit status
   */
  public static int execute(CommandLine lab, @Nullable Path given, ParseResult parsed) {
    try {
      use(given, lab.getErr());
    } catch (InputException e) {
      throw new ExecutionException(lab, "no plugins", e);
    }
    try {
      return new CommandLine.RunLast().execute(parsed);
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (Error e) {
      // An error of a user's jar, such as a missing class, is a line; other errors are the lab's.
      lab.getErr().println(FaultHandler.ofPlugin(e).orElseThrow(() -> e));
      return e instanceof LinkageError ? FaultHandler.BAD_INPUT : FaultHandler.FAILED;
    }
  }

  /**
   * Makes the jars in a folder visible to the catalogues, and reports unusable contents.
   *
   * @param given the folder from the command line; null means the folder of the parent process, if
   *     that process had one
   * @throws InputException if the folder cannot be read or contains no jar
   */
  private static void use(@Nullable Path given, PrintWriter err) {
    String before = System.getProperty(PluginFiles.PROPERTY);
    if (given == null && before == null) {
      return;
    }
    Path folder = given == null ? Path.of(before) : given.toAbsolutePath().normalize();
    System.setProperty(PluginFiles.PROPERTY, folder.toString());
    ClassLoader parent = PluginJars.class.getClassLoader();
    // The class loader is not closed, because classes are loaded when they are needed, until the
    // process ends.
    Thread.currentThread()
        .setContextClassLoader(new URLClassLoader(PluginFiles.PROPERTY, jars(folder), parent));
    if (given != null) {
      problems().forEach(problem -> err.println("lab: " + Quote.line(problem)));
    }
  }

  /** One line for each entry of the jars that cannot be used. */
  public static List<String> problems() {
    List<String> all = new ArrayList<>(JoinOrderAlgorithms.problems());
    all.addAll(MaxEntSolvers.problems());
    all.addAll(OperatorAlgorithms.all().problems());
    all.addAll(SchedulingPolicies.all().problems());
    all.addAll(OwnKinds.problems());
    all.addAll(Experiments.problems());
    return all;
  }

  private static URL[] jars(Path folder) {
    try {
      if (!Files.isDirectory(folder)) {
        throw fault(folder, "there is no such folder; give one with jars in it");
      }
      refuseIfOthersMayWrite(folder);
      Optional<Path> above = Rights.openAbove(folder);
      if (above.isPresent()) {
        throw fault(folder, "everybody may write to " + above.get() + " above it; choose another");
      }
      List<URL> jars = new ArrayList<>();
      for (Path jar : PluginFiles.jars(folder)) {
        refuseIfOthersMayWrite(jar);
        refuseIfNoJar(jar);
        jars.add(jar.toUri().toURL());
      }
      if (jars.isEmpty() || jars.size() > MOST_JARS) {
        throw fault(
            folder,
            String.format(
                Locale.ROOT, "holds %d jars; give a folder of 1 to %d", jars.size(), MOST_JARS));
      }
      return jars.toArray(URL[]::new);
    } catch (IOException e) {
      throw new InputException("--plugins: " + folder + ": " + InputFile.words(e), e);
    }
  }

  private static void refuseIfNoJar(Path jar) {
    try (JarFile opened = new JarFile(jar.toFile())) {
      opened.getManifest();
    } catch (IOException e) {
      throw new InputException(
          "--plugins: " + jar + ": this is not a jar; remove it or build it again", e);
    }
  }

  private static void refuseIfOthersMayWrite(Path path) throws IOException {
    Optional<Rights> known = Rights.of(path);
    if (known.isEmpty()) {
      return;
    }
    Rights rights = known.get();
    if (!rights.isOwn()) {
      throw fault(
          path, "it belongs to " + rights.owner() + "; its code would run: use your own copy");
    }
    if (rights.groupWrites() || rights.everybodyWrites()) {
      String who = rights.everybodyWrites() ? "everybody" : "its group";
      throw fault(
          path,
          who + " may write there, and its code would run: remove this permission (chmod go-w)");
    }
  }

  private static InputException fault(Path path, String words) {
    return new InputException("--plugins: " + path + ": " + words);
  }
}

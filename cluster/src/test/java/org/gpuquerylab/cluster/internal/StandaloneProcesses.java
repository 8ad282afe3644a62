package org.gpuquerylab.cluster.internal;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A standalone Spark cluster of processes on the loopback address: a master and some workers. */
public final class StandaloneProcesses implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";
  private static final long MOST_MILLIS = 1_800_000;

  private final SparkFolder spark;
  private final Path folder;
  private final List<String> options;
  private final int port;
  private final List<Process> processes = new ArrayList<>();
  private final List<Process> workers = new ArrayList<>();

  /**
   * Starts the master, and waits until it listens.
   *
   * @param folder the folder for logs and for the workers' files
   */
  public StandaloneProcesses(SparkFolder spark, Path folder) throws Exception {
    this(spark, folder, List.of());
  }

  /**
   * Starts the master with options of the JVM, and waits until it listens.
   *
   * @param folder the folder for logs and for the workers' files
   * @param options options of the JVMs of the master and the workers, such as settings of Spark
   */
  public StandaloneProcesses(SparkFolder spark, Path folder, List<String> options)
      throws Exception {
    this.spark = spark;
    this.folder = folder;
    this.options = List.copyOf(options);
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    start("master.Master", "--host", LOOPBACK, "--port", "" + port, "--webui-port", "0");
    await("the master", () -> listens(port));
  }

  /** The address for {@code --master}. */
  public SparkMaster master() {
    return new SparkMaster("spark://" + LOOPBACK + ":" + port);
  }

  /** Starts workers with the given number of cores each, and waits until the master knows them. */
  public void startWorkers(int count, int cores, String memory) throws Exception {
    long before = registered();
    for (int i = 0; i < count; i++) {
      String work = folder.resolve("work" + workers.size()).toString();
      workers.add(
          start(
              "worker.Worker",
              master().address(),
              "--host",
              LOOPBACK,
              "--cores",
              "" + cores,
              "--memory",
              memory,
              "--work-dir",
              work,
              "--webui-port",
              "0"));
    }
    await(count + " workers", () -> registered() == before + count);
  }

  private long registered() throws IOException {
    return Files.readAllLines(folder.resolve("log0")).stream()
        .filter(line -> line.contains("Registering worker"))
        .count();
  }

  /** Kills a worker's process by force, as kill -9 does. */
  public void killWorker(int number) throws InterruptedException {
    Process worker = workers.get(number);
    List<ProcessHandle> executors = worker.children().toList();
    worker.destroyForcibly().waitFor();
    executors.forEach(ProcessHandle::destroyForcibly);
  }

  /** The number of executors that are alive, which are the child processes of the workers. */
  public long executors() {
    return workers.stream().mapToLong(worker -> worker.children().count()).sum();
  }

  /** Waits until the given number of executors are alive. */
  public void awaitExecutors(int count) throws Exception {
    await(count + " executors", () -> executors() == count);
  }

  private Process start(String type, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx200m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(spark.moduleOptions());
    command.addAll(options);
    command.addAll(List.of("-cp", spark.classPath(), "org.apache.spark.deploy." + type));
    command.addAll(Arrays.asList(arguments));
    Path log = folder.resolve("log" + processes.size());
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("SPARK_HOME", spark.path().toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", LOOPBACK);
    Process process = builder.redirectOutput(log.toFile()).start();
    processes.add(process);
    return process;
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** A condition that becomes true after some time. */
  interface Condition {
    boolean holds() throws IOException;
  }

  private void await(String what, Condition condition) throws Exception {
    long start = System.nanoTime();
    while (!condition.holds()) {
      if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) > MOST_MILLIS) {
        throw new AssertionError("no sign of " + what + ": " + log());
      }
      Thread.sleep(100);
    }
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("log" + (processes.size() - 1)));
  }

  @Override
  public void close() {
    List<ProcessHandle> all =
        processes.stream()
            .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process.toHandle())))
            .toList();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(process -> process.onExit().join());
  }
}

package org.gpuquerylab.cluster.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gpuquerylab.cluster.internal.message.DriverSecrets;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inspects the process of a driver whose threads are the workers, as other users of Linux may. */
class LocalPortsTest {
  /** A line of /proc/net/tcp for a socket that listens: the address and the inode. */
  private static final Pattern LISTENING =
      Pattern.compile(
          "\\s*\\d+: ([0-9A-F]+):[0-9A-F]{4} \\S+ 0A \\S+ \\S+ \\S+\\s+\\d+\\s+\\d+ (\\d+) .*");

  /** 127.0.0.1, as such, in IPv6, and IPv6's own ::1, in the kernel's order of bytes. */
  private static final Set<String> LOOPBACK =
      Set.of("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000");

  @TempDir Path home;

  @Test
  void itsPortsAreOpenOnTheLoopbackAndNeedARandomSecret() throws Exception {
    assumeTrue(Files.isReadable(Path.of("/proc/net/tcp")), "no Linux");
    Set<Long> before = children();
    SparkMaster master = new SparkMaster("local[2]");
    List<SparkSetting> settings =
        List.of(
            new SparkSetting("spark.driver.memory", "512m"),
            new SparkSetting("spark.driver.extraJavaOptions", TestSpark.QUICK));
    try (ClusterRunner runner = new ClusterRunner(master, TestSpark.in(home), settings)) {
      Set<Long> drivers = children();
      drivers.removeAll(before);
      assertThat(drivers).hasSize(1);
      Path process = Path.of("/proc", drivers.iterator().next().toString());
      List<String> addresses = listening(process);
      assertThat(addresses).isNotEmpty().allMatch(LOOPBACK::contains);

      String environment = Files.readString(process.resolve("environ"));
      Matcher secret =
          Pattern.compile(DriverSecrets.VARIABLE + "=spark.authenticate.secret=([0-9a-f]{64})\\x00")
              .matcher(environment);
      assertThat(secret.find()).isTrue();
      assertThat(Files.readString(process.resolve("cmdline")))
          .contains("-Dspark.authenticate=true")
          .doesNotContain(secret.group(1));

      PartitionedQuery query =
          new PartitionedQuery(RandomGraphs.connected(7, 3), new Cout(), PlanSpace.BUSHY, 4);
      assertThat(runner.run(query).best().exists()).isTrue();
    }
  }

  private static Set<Long> children() {
    return new HashSet<>(ProcessHandle.current().children().map(ProcessHandle::pid).toList());
  }

  private static List<String> listening(Path process) throws IOException {
    Set<String> inodes = new HashSet<>();
    try (Stream<Path> files = Files.list(process.resolve("fd"))) {
      for (Path file : files.toList()) {
        try {
          inodes.add(
              Files.readSymbolicLink(file).toString().replaceFirst("^socket:\\[(\\d+)]$", "$1"));
        } catch (IOException e) {
          // The file was closed in the meantime.
        }
      }
    }
    return Stream.concat(lines("/proc/net/tcp"), lines("/proc/net/tcp6"))
        .map(LISTENING::matcher)
        .filter(Matcher::matches)
        .filter(line -> inodes.contains(line.group(2)))
        .map(line -> line.group(1))
        .toList();
  }

  private static Stream<String> lines(String file) throws IOException {
    Path path = Path.of(file);
    return Files.exists(path) ? Files.readAllLines(path).stream() : Stream.of();
  }
}

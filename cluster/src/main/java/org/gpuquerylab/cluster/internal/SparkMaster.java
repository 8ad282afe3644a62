package org.gpuquerylab.cluster.internal;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gpuquerylab.cluster.internal.message.ClusterException;

/**
 * The address of a Spark cluster: {@code local[*]} for threads of the driver, {@code
 * spark://HOST:PORT} for a standalone cluster, {@code yarn}, or {@code k8s://...}.
 *
 * @param address the address in the form that Spark accepts
 */
public record SparkMaster(String address) {
  private static final String HOST = "[A-Za-z0-9._-]+:[0-9]{1,5}";
  private static final Pattern STANDALONE =
      Pattern.compile("spark://(" + HOST + "(?:," + HOST + ")*)");
  private static final Pattern OTHER =
      Pattern.compile("local(\\[(\\*|[1-9][0-9]{0,3})])?|yarn|k8s://[\\x21-\\x7e]{1,300}");
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int MOST_PORT = 65_535;

  /** Checks the form. */
  public SparkMaster {
    if (!STANDALONE.matcher(address).matches() && !OTHER.matcher(address).matches()) {
      throw new ClusterException(
          "--master "
              + address
              + ": give spark://HOST:PORT, local[*], local[N], yarn or k8s://HOST:PORT");
    }
  }

  /**
   * Checks that an installation of Spark can use this kind of cluster.
   *
   * @throws ClusterException if it has no part for YARN, or for Kubernetes
   */
  void checkSupport(SparkFolder spark) {
    String part =
        address.equals("yarn") ? "yarn" : address.startsWith("k8s://") ? "kubernetes" : "";
    if (!part.isEmpty() && !spark.has(part)) {
      throw new ClusterException(
          String.format(
              Locale.ROOT,
              "--master %s: %s has no spark-%s jar; set %s to a complete download of Spark",
              address,
              spark.path(),
              part,
              SparkFolder.VARIABLE));
    }
  }

  /** Whether the driver's own threads are the workers. */
  boolean isLocal() {
    return address.startsWith("local");
  }

  /** Whether the address is that of a standalone master. */
  boolean isStandalone() {
    return STANDALONE.matcher(address).matches();
  }

  /**
   * Checks that a server listens at the address of a standalone master.
   *
   * @throws ClusterException if no server listens there
   */
  public void checkAnswers() {
    Matcher matcher = STANDALONE.matcher(address);
    if (matcher.matches()) {
      List<String> reasons =
          Stream.of(matcher.group(1).split(",")).map(SparkMaster::fault).toList();
      if (!reasons.contains("")) {
        throw new ClusterException(
            "--master "
                + address
                + ": no master answers ("
                + reasons.get(0)
                + "); start a master, or mend the address");
      }
    }
  }

  /** The reason why no server can be reached at a host and port; empty if one can be reached. */
  private static String fault(String host) {
    int colon = host.lastIndexOf(':');
    int port = Integer.parseInt(host.substring(colon + 1));
    if (port < 1 || port > MOST_PORT) {
      return "port " + port + " is not from 1 to " + MOST_PORT;
    }
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(host.substring(0, colon), port), (int) PATIENCE.toMillis());
      return "";
    } catch (UnknownHostException e) {
      return "unknown host";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}

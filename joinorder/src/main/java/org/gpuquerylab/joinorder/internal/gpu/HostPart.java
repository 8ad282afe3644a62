package org.gpuquerylab.joinorder.internal.gpu;

/**
 * What a search on a device takes of the host.
 *
 * @param bytes the maximum number of bytes at any time
 * @param openingMillis the predicted milliseconds to prepare a session
 * @param queryMillis the predicted milliseconds to prepare each query
 */
public record HostPart(double bytes, double openingMillis, double queryMillis) {
  /** Less than matters. */
  public static final HostPart NONE = new HostPart(0, 0, 0);
}

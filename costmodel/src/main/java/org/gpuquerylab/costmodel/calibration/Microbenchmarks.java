package org.gpuquerylab.costmodel.calibration;

import static org.gpuquerylab.backend.ElementType.INT;
import static org.gpuquerylab.backend.ElementType.LONG;

import java.util.Map;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels of {@code microbenchmarks.cl}, with their twins. */
final class Microbenchmarks {
  /** Work-items in a group. */
  static final int GROUP = 256;

  /** Accesses that a work-item has under way at a time. */
  static final int ITEMS = 4;

  /** Accesses of a block. */
  static final int BLOCK = GROUP * ITEMS;

  /** Integers of a chunk: a block of 16-byte vectors. */
  static final int CHUNK = 4 * BLOCK;

  static final Map<String, Integer> DEFINES = Map.of("GROUP", GROUP, "ITEMS", ITEMS);

  static final KernelSpec READ_STREAM =
      kernel("read_stream")
          .buffer("in", INT)
          .buffer("sums", INT)
          .value("chunks", Kind.LONG)
          .value("passes", Kind.LONG)
          .twin(StreamTwins::read);

  static final KernelSpec WRITE_STREAM =
      kernel("write_stream")
          .buffer("out", INT)
          .value("chunks", Kind.LONG)
          .value("passes", Kind.LONG)
          .value("value", Kind.INT)
          .twin(StreamTwins::write);

  static final KernelSpec READ_STRIDED =
      kernel("read_strided")
          .buffer("in", INT)
          .buffer("sums", INT)
          .value("blocks", Kind.LONG)
          .value("stride", Kind.LONG)
          .twin(StreamTwins::readStrided);

  static final KernelSpec WRITE_STRIDED =
      kernel("write_strided")
          .buffer("out", INT)
          .value("blocks", Kind.LONG)
          .value("stride", Kind.LONG)
          .value("value", Kind.INT)
          .twin(StreamTwins::writeStrided);

  static final KernelSpec GATHER =
      kernel("gather")
          .buffer("in", INT)
          .buffer("sums", INT)
          .value("blocks", Kind.LONG)
          .value("mask", Kind.INT)
          .twin(RandomTwins::gather);

  static final KernelSpec SCATTER =
      kernel("scatter")
          .buffer("out", INT)
          .value("blocks", Kind.LONG)
          .value("mask", Kind.INT)
          .twin(RandomTwins::scatter);

  static final KernelSpec ADD_ATOMIC =
      kernel("add_atomic")
          .buffer("counters", INT)
          .value("blocks", Kind.LONG)
          .value("mask", Kind.INT)
          .twin(RandomTwins::addAtomic);

  static final KernelSpec ADD_ATOMIC64 =
      KernelSpec.kernel(Microbenchmarks.class, "add_atomic64")
          .in("microbenchmarks64")
          .buffer("counters", LONG)
          .value("blocks", Kind.LONG)
          .value("mask", Kind.INT)
          .twin(RandomTwins::addAtomic64);

  static final KernelSpec HASH_ITEMS =
      kernel("hash_items")
          .buffer("sums", INT)
          .value("blocks", Kind.LONG)
          .twin(RandomTwins::hashItems);

  static final KernelSpec TOUCH =
      kernel("touch").buffer("x", INT).twin((grid, a) -> a.ints("x")[0] = 1);

  private Microbenchmarks() {}

  private static KernelSpec.Builder kernel(String name) {
    return KernelSpec.kernel(Microbenchmarks.class, name).in("microbenchmarks");
  }
}

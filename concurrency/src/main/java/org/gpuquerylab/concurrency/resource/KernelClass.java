package org.gpuquerylab.concurrency.resource;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * Classes of random kernels. The easy classes come first; in the other classes, packing is hard.
 */
public enum KernelClass {
  /**
   * Random warps, registers and shared memory, on one of four scales; all kernels of a set have the
   * same scale.
   */
  MIXED {
    @Override
    KernelDemand kernel(Draw draw, int i) {
      int warps = draw.between(1, Math.max(1, draw.warps() >> (draw.common() % 4 + 1)));
      int shared = draw.between(0, draw.shared() / 3) >> draw.between(0, 3);
      return draw.kernel(i, warps, draw.between(16, 64), shared);
    }
  },
  /**
   * Kernels that need just over a half of the shared memory, warps or registers, mixed with small
   * kernels.
   */
  OVER_HALF {
    @Override
    KernelDemand kernel(Draw draw, int i) {
      return draw.over(i, 2);
    }
  },
  /**
   * Kernels that need just over a third of the shared memory, warps or registers, mixed with small
   * kernels.
   */
  OVER_THIRD {
    @Override
    KernelDemand kernel(Draw draw, int i) {
      return draw.over(i, 3);
    }
  },
  /**
   * Kernels that need just over a quarter of the shared memory, warps or registers, mixed with
   * small kernels.
   */
  OVER_QUARTER {
    @Override
    KernelDemand kernel(Draw draw, int i) {
      return draw.over(i, 4);
    }
  },
  /** As in the problem 3-partition: each group of three kernels fills the shared memory exactly. */
  TRIPLES {
    @Override
    KernelDemand kernel(Draw draw, int i) {
      return draw.kernel(i, draw.between(1, draw.warps() / 8), 32, draw.triple(i));
    }
  },
  /** Numbers of registers that are rounded up to the allocation unit, by up to 255 for a warp. */
  REGISTERS {
    @Override
    KernelDemand kernel(Draw draw, int i) {
      int registers = draw.between(0, 2) == 0 ? draw.between(129, 255) : draw.between(33, 128);
      int most = Math.max(1, draw.registers() / (32 * (registers + 8)));
      return draw.kernel(
          i, draw.between(1, Math.min(most, draw.warps())), registers, draw.between(0, 20_000));
    }
  },
  /** Only four kinds of kernels, so that most are equal. */
  ALIKE {
    @Override
    KernelDemand kernel(Draw draw, int i) {
      int kind = draw.common() + i * 7 % 4;
      int warps = 3 + kind % 5 * draw.warps() / 16;
      return draw.kernel(i, warps, 24 + kind % 3 * 12, draw.shared() / (3 + kind % 4) - 2048);
    }
  },
  /** More warps than one block can hold, so that launches have a choice. */
  WIDE {
    @Override
    KernelDemand kernel(Draw draw, int i) {
      boolean wide = draw.between(0, 2) == 0;
      int warps = wide ? draw.between(draw.warps() / 2, draw.warps()) : draw.between(1, 20);
      return draw.kernel(i, warps, draw.between(16, 30), draw.between(0, 40_000));
    }
  };

  abstract KernelDemand kernel(Draw draw, int i);

  /** The class's name for tables. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Draws the given number of kernels, each of which fits the unit alone. */
  public List<KernelDemand> kernels(RandomGenerator random, int n, MultiprocessorLimits limits) {
    Draw draw = new Draw(random, limits);
    List<KernelDemand> kernels = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      kernels.add(kernel(draw, i));
    }
    return kernels;
  }
}

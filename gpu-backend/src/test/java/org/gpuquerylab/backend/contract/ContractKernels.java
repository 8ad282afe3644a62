package org.gpuquerylab.backend.contract;

import static org.gpuquerylab.backend.ElementType.BYTE;
import static org.gpuquerylab.backend.ElementType.DOUBLE;
import static org.gpuquerylab.backend.ElementType.FLOAT;
import static org.gpuquerylab.backend.ElementType.INT;
import static org.gpuquerylab.backend.ElementType.LONG;

import java.util.Arrays;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels of the contract tests with their twins. */
final class ContractKernels {
  static final KernelSpec AFFINE =
      kernel("affine", "arithmetic")
          .buffer("x", INT)
          .value("factor", Kind.INT)
          .value("summand", Kind.INT)
          .value("n", Kind.INT)
          .twin(ContractKernels::affine);

  static final KernelSpec ADD =
      kernel("add", "arithmetic")
          .buffer("x", INT)
          .buffer("y", INT)
          .value("delta", Kind.INT)
          .value("n", Kind.LONG)
          .twin(ContractKernels::add);

  static final KernelSpec PLACES =
      kernel("places", "arithmetic")
          .buffer("items", LONG)
          .buffer("groups", INT)
          .buffer("members", INT)
          .buffer("sizes", INT)
          .value("n", Kind.LONG)
          .twin(ContractKernels::places);

  static final KernelSpec COUNT_FROM =
      kernel("count_from", "arithmetic")
          .buffer("count", INT)
          .value("first", Kind.LONG)
          .twin((grid, a) -> a.ints("count")[0] += (int) (grid.items() - a.longValue("first")));

  static final KernelSpec SCALARS =
      kernel("scalars", "scalars")
          .value("i", Kind.INT)
          .buffer("ints", INT)
          .value("l", Kind.LONG)
          .value("f", Kind.FLOAT)
          .buffer("longs", LONG)
          .buffer("floats", FLOAT)
          .buffer("bytes", BYTE)
          .value("j", Kind.INT)
          .twin(ContractKernels::scalars);

  static final KernelSpec SCALARS_FP64 =
      kernel("scalars_fp64", "scalars_fp64")
          .value("i", Kind.INT)
          .value("d", Kind.DOUBLE)
          .value("f", Kind.FLOAT)
          .buffer("out", DOUBLE)
          .twin(ContractKernels::scalarsFp64);

  static final KernelSpec BITS =
      kernel("bits", "bits")
          .buffer("x", INT)
          .buffer("y", LONG)
          .buffer("from32", INT)
          .buffer("from64", INT)
          .value("n", Kind.INT)
          .twin(ContractKernels::bits);

  static final KernelSpec CONSTANTS =
      kernel("constants", "constants")
          .buffer("primes", INT)
          .buffer("floats", FLOAT)
          .twin(ContractKernels::constants);

  static final KernelSpec GROUPS =
      kernel("groups", "groups")
          .buffer("x", INT)
          .buffer("reversed", INT)
          .buffer("sums", INT)
          .twin(ContractKernels::groups);

  static final KernelSpec NEIGHBOURS =
      kernel("neighbours", "groups")
          .buffer("x", INT)
          .buffer("y", INT)
          .twin(ContractKernels::neighbours);

  static final KernelSpec OVERRIDDEN =
      kernel("overridden", "overridden")
          .buffer("x", INT)
          .buffer("odd", INT)
          .twin(ContractKernels::overridden);

  static final KernelSpec DEFINES =
      kernel("defines", "defines")
          .buffer("x", INT)
          .value("n", Kind.INT)
          .twin(ContractKernels::defines);

  static final KernelSpec INCLUDING =
      kernel("including", "including")
          .buffer("x", INT)
          .twin((grid, a) -> Arrays.setAll(a.ints("x"), i -> 2 * a.ints("x")[i] + 1));

  private ContractKernels() {}

  static KernelSpec.Builder kernel(String name, String file) {
    return KernelSpec.kernel(ContractKernels.class, name).in(file);
  }

  /** A kernel of one buffer that only a compiler gets to see. */
  static KernelSpec sourceOnly(String name) {
    return kernel(name, name)
        .buffer("x", INT)
        .twin(
            (grid, arguments) -> {
              throw new AssertionError(name + " does not compile and never runs");
            });
  }

  private static void affine(Grid grid, KernelArguments a) {
    int[] x = a.ints("x");
    for (int i = 0; i < a.intValue("n"); i++) {
      x[i] = x[i] * a.intValue("factor") + a.intValue("summand");
    }
  }

  private static void add(Grid grid, KernelArguments a) {
    for (int i = 0; i < a.longValue("n"); i++) {
      a.ints("y")[i] = a.ints("x")[i] + a.intValue("delta");
    }
  }

  private static void places(Grid grid, KernelArguments a) {
    for (int i = 0; i < Math.min(a.longValue("n"), grid.items()); i++) {
      a.longs("items")[i] = i;
      a.ints("groups")[i] = i / grid.group();
      a.ints("members")[i] = i % grid.group();
      a.ints("sizes")[i] = (int) grid.items();
    }
  }

  private static void scalars(Grid grid, KernelArguments a) {
    a.ints("ints")[0] = a.intValue("i");
    a.ints("ints")[1] = a.intValue("j");
    a.longs("longs")[0] = a.longValue("l");
    a.floats("floats")[0] = a.floatValue("f");
    a.bytes("bytes")[0] = (byte) a.intValue("i");
  }

  private static void scalarsFp64(Grid grid, KernelArguments a) {
    double d = a.doubleValue("d");
    double[] out = a.doubles("out");
    out[0] = d;
    out[1] = (double) a.floatValue("f") + a.intValue("i");
    out[2] = Double.longBitsToDouble(Double.doubleToRawLongBits(d) + 1);
    out[3] = Math.fma(d, 3.0, 0.1);
    out[4] = Math.sqrt(Math.abs(d));
  }

  private static void bits(Grid grid, KernelArguments a) {
    for (int i = 0; i < a.intValue("n"); i++) {
      int x = a.ints("x")[i];
      int[] from32 = a.ints("from32");
      from32[4 * i] = Integer.bitCount(x);
      from32[4 * i + 1] = Integer.numberOfLeadingZeros(x);
      from32[4 * i + 2] = Integer.numberOfTrailingZeros(x);
      from32[4 * i + 3] = (x & 0xFF7FFFFF) + 1;
      long y = a.longs("y")[i];
      int[] from64 = a.ints("from64");
      from64[4 * i] = Long.bitCount(y);
      from64[4 * i + 1] = Long.numberOfLeadingZeros(y);
      from64[4 * i + 2] = Long.numberOfTrailingZeros(y);
      from64[4 * i + 3] = y == 0 ? 1 : 0;
    }
  }

  private static void constants(Grid grid, KernelArguments a) {
    int[] primes = {3, 3, 5, 7, 11, 13, 17, 17};
    System.arraycopy(primes, 0, a.ints("primes"), 0, primes.length);
    for (int i = 0; i < primes.length; i++) {
      a.floats("floats")[i] = ((i & 1) != 0 ? 2.5f : -1.5f) + i;
    }
  }

  private static void groups(Grid grid, KernelArguments a) {
    int size = grid.group();
    int[] x = a.ints("x");
    for (int group = 0; group < grid.groups(); group++) {
      int sum = 0;
      for (int i = 0; i < size; i++) {
        a.ints("reversed")[group * size + i] = x[group * size + size - 1 - i];
        sum += x[group * size + i];
      }
      a.ints("sums")[group] = sum;
    }
  }

  private static void neighbours(Grid grid, KernelArguments a) {
    Arrays.setAll(a.ints("x"), i -> 3 * i);
    Arrays.setAll(
        a.ints("y"), i -> 3 * (i - i % grid.group() + (i % grid.group() + 1) % grid.group()));
  }

  private static void overridden(Grid grid, KernelArguments a) {
    for (int group = 0; group < grid.groups(); group++) {
      int odd = 0;
      for (int i = group * grid.group(); i < (group + 1) * grid.group(); i++) {
        odd += a.ints("x")[i] & 1;
      }
      a.ints("odd")[group] = odd;
    }
  }

  private static void defines(Grid grid, KernelArguments a) {
    for (int i = 0; i < a.intValue("n"); i++) {
      a.ints("x")[i] = a.ints("x")[i] * a.define("FACTOR") - a.define("SUMMAND");
    }
  }
}

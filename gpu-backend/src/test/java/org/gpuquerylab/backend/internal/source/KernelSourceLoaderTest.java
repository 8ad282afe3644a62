package org.gpuquerylab.backend.internal.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelSourceLoaderTest {
  private static final Pattern LINE = Pattern.compile("#line (\\d+) \"([^\"]+)\"");

  private final KernelSourceLoader openCl = new KernelSourceLoader(Dialect.OPENCL);
  private final KernelSourceLoader cuda = new KernelSourceLoader(Dialect.CUDA);

  private static KernelLocation at(String file) {
    return new KernelLocation(KernelSourceLoaderTest.class, file, file);
  }

  private String load(String file) {
    return openCl.load(at(file), KernelDefines.NONE).text();
  }

  @Test
  void definesComeFirstAndSorted() {
    String text =
        openCl.load(at("loaded"), KernelDefines.of(Map.of("b", 2, "TILE", 64, "A", -1))).text();
    assertThat(text)
        .startsWith("#define A (-1)\n#define TILE 64\n#define b 2\n#line 1 \"prelude.cl\"\n");
  }

  @Test
  void definesAreAsciiInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      String text = openCl.load(at("loaded"), KernelDefines.of(Map.of("TILE", 1234567))).text();
      assertThat(text).startsWith("#define TILE 1234567\n").contains("#line 4 \"loaded.cl\"");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void preludeOfTheDialectPrecedesTheKernel() {
    assertThat(load("loaded").indexOf("#line 1 \"prelude.cl\"")).isZero();
    String text = cuda.load(at("loaded"), KernelDefines.NONE).text();
    assertThat(text).startsWith("#line 1 \"prelude.cuh\"").contains("#line 1 \"loaded.cl\"");
  }

  @Test
  void cudaSourceOverridesThePortableOneOnCudaOnly() {
    KernelSource portable = openCl.load(at("overridden"), KernelDefines.NONE);
    KernelSource own = cuda.load(at("overridden"), KernelDefines.NONE);
    assertThat(portable.file()).isEqualTo("overridden.cl");
    assertThat(portable.text()).contains("GLOBAL int *x) {}");
    assertThat(own.file()).isEqualTo("overridden.cu");
    assertThat(own.text()).contains("overridden(int *x) {}").contains("#line 1 \"helper.cl\"");
  }

  @Test
  void filesAreIncludedOnceHoweverNamed() {
    String text = load("loaded");
    assertThat(text).containsOnlyOnce("DEVICE int helper").containsOnlyOnce("DEVICE int deep");
    assertThat(text.indexOf("DEVICE int helper")).isLessThan(text.indexOf("DEVICE int deep"));
    assertThat(text).contains("#include <not_ours.h>").contains("// #include \"commented.cl\"");
  }

  /** Each line of the text is the line of the file that the {@code #line} directives say. */
  @ParameterizedTest
  @ValueSource(strings = {"loaded", "overridden", "empty"})
  void linesPointAtTheirFiles(String file) {
    for (KernelSourceLoader loader : List.of(openCl, cuda)) {
      String name = "";
      int number = 0;
      for (String line : loader.load(at(file), KernelDefines.NONE).text().split("\n", -1)) {
        Matcher marker = LINE.matcher(line);
        if (marker.matches()) {
          number = Integer.parseInt(marker.group(1));
          name = marker.group(2);
        } else if (!line.isEmpty() || number <= lines(name).size()) {
          assertThat(line).as("%s:%d", name, number).isEqualTo(lines(name).get(number - 1));
          number++;
        }
      }
    }
  }

  private static List<String> lines(String file) {
    for (String folder : List.of("", "deep/")) {
      try (@Nullable InputStream in =
          KernelSourceLoaderTest.class.getResourceAsStream(folder + file)) {
        if (in != null) {
          return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    throw new AssertionError("no file " + file);
  }

  @Test
  void cyclesAreNamed() {
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> load("cycle"))
        .withMessageContaining("cycle.cl includes itself")
        .withMessageContaining("cycle_back.cl");
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> load("cycle_self"))
        .withMessageContaining("cycle_self.cl includes itself");
  }

  @Test
  void missingIncludeIsNamedWithItsPlace() {
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> load("missing_include"))
        .withMessageContaining("missing_include.cl:2")
        .withMessageContaining("/org/gpuquerylab/backend/internal/source/nowhere.cl");
  }

  @Test
  void missingKernelFileIsNamed() {
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> cuda.load(at("nowhere"), KernelDefines.NONE))
        .withMessageContaining("nowhere[.cl, .cu]")
        .withMessageContaining(KernelSourceLoaderTest.class.getName());
  }
}

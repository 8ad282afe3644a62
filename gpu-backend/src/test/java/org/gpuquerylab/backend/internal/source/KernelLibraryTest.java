package org.gpuquerylab.backend.internal.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.kernel.KernelCompileException;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelLibraryTest {
  private static final KernelSource LOADED = source(Map.of());

  @TempDir Path folder;

  private FakeCompiler compiler = new FakeCompiler("driver 1");

  private static KernelSource source(Map<String, ?> defines) {
    return new KernelSourceLoader(Dialect.OPENCL)
        .load(
            new KernelLocation(KernelLibraryTest.class, "loaded", "loaded"),
            KernelDefines.of(defines));
  }

  /** A library like that of a separate process: it has memory of its own, but shares the cache. */
  private KernelLibrary<Module> library() {
    return new KernelLibrary<>(compiler, new BuildCache(folder));
  }

  @BeforeEach
  void newCompiler() {
    compiler = new FakeCompiler("driver 1");
  }

  @Test
  void kernelsOfOneSourceShareAModule() {
    KernelLibrary<Module> library = library();
    Module module = library.module(LOADED);
    assertThat(library.module(LOADED)).isSameAs(module);
    assertThat(library.module(source(Map.of()))).isSameAs(module);
    assertThat(library.module(source(Map.of("TILE", 2)))).isNotSameAs(module);
    assertThat(library.modules()).hasSize(2);
    assertThat(compiler.compiled).hasValue(2);
  }

  @Test
  void anotherProcessCompilesNothing() {
    Module first = library().module(LOADED);
    Module second = library().module(LOADED);
    assertThat(second).isNotSameAs(first).isEqualTo(first);
    assertThat(compiler.compiled).hasValue(1);
    assertThat(compiler.loaded).hasValue(2);
  }

  @Test
  void anotherDriverCompilesAgain() {
    library().module(LOADED);
    compiler = new FakeCompiler("driver 2");
    library().module(LOADED);
    assertThat(compiler.compiled).hasValue(1);
  }

  @Test
  void refusedBinaryIsCompiledAgainAndReplaced() {
    library().module(LOADED);
    compiler.refuses = 1;
    assertThat(library().module(LOADED).text()).contains("KERNEL void loaded");
    assertThat(compiler.compiled).hasValue(2);
    library().module(LOADED);
    assertThat(compiler.compiled).as("the new binary was stored").hasValue(2);
  }

  @Test
  void freshBinaryThatIsRefusedIsAFaultAndNotStored() {
    compiler.refuses = 1;
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> library().module(LOADED))
        .withMessage("refused");
    library().module(LOADED);
    assertThat(compiler.compiled).hasValue(2);
  }

  @Test
  void failedCompilationIsTriedAgain() {
    KernelLibrary<Module> library = library();
    compiler.broken = true;
    for (int i = 0; i < 2; i++) {
      assertThatExceptionOfType(KernelCompileException.class)
          .isThrownBy(() -> library.module(LOADED));
    }
    compiler.broken = false;
    assertThat(library.module(LOADED)).isNotNull();
    assertThat(library.modules()).hasSize(1);
  }

  @Test
  void threadsCompileOneSourceOnce() {
    KernelLibrary<Module> library = library();
    IntStream.range(0, 64).parallel().forEach(i -> library.module(source(Map.of("TILE", i % 4))));
    assertThat(compiler.compiled).hasValue(4);
  }

  @Test
  void withoutACacheEverythingStillCompiles() {
    compiler.refuses = 0;
    BuildCache none = new BuildCache(Path.of("/dev/null/cache"));
    KernelLibrary<Module> library = new KernelLibrary<>(compiler, none);
    assertThat(library.module(LOADED)).isNotNull();
  }

  private record Module(String text) {}

  /** A compiler whose binaries are the sources. */
  private static final class FakeCompiler implements KernelCompiler<Module> {
    private final String fingerprint;
    private final AtomicInteger compiled = new AtomicInteger();
    private final AtomicInteger loaded = new AtomicInteger();
    private int refuses;
    private boolean broken;

    FakeCompiler(String fingerprint) {
      this.fingerprint = fingerprint;
    }

    @Override
    public Dialect dialect() {
      return Dialect.OPENCL;
    }

    @Override
    public String fingerprint() {
      return fingerprint;
    }

    @Override
    public byte[] compile(KernelSource source) {
      compiled.incrementAndGet();
      if (broken) {
        throw KernelCompileException.of(
            source.file(), "loaded.cl:1:1: error: no", new IllegalStateException("broken"));
      }
      return source.text().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Module load(byte[] binary) {
      if (refuses > 0) {
        refuses--;
        throw new BackendException("refused");
      }
      loaded.incrementAndGet();
      return new Module(new String(binary, StandardCharsets.UTF_8));
    }
  }
}

package org.gpuquerylab.backend.opencl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VendorFilesTest {
  private static final Optional<LoadedLibraries> GOOD_IS_LOADED =
      Optional.of(LoadedLibraries.ofMaps(Stream.of("0-1 r-xp 0 0:0 1 /usr/lib/libgood.so.1.2")));

  @TempDir Path folder;

  @Test
  void isSilentWhereEveryLibraryIsLoaded() throws IOException {
    vendor("good.icd", "libgood.so.1\n");
    assertThat(problems(1)).isEmpty();
  }

  @Test
  void namesTheLibraryThatIsNotLoaded() throws IOException {
    vendor("bad.icd", "libbad.so.1\n");
    vendor("good.icd", "libgood.so.1\n");
    assertThat(problems(1))
        .containsExactly(
            "vendor file "
                + folder.resolve("bad.icd")
                + " names libbad.so.1, which is missing, does not load, or gives no platform");
  }

  @Test
  void namesThePathThatDoesNotExist() throws IOException {
    Path library = folder.resolve("libgood.so.1");
    vendor("gone.icd", library.toString());
    assertThat(problems(1)).singleElement().asString().endsWith(library + ", which does not exist");
  }

  @Test
  void namesTheFileThatIsEmpty() throws IOException {
    vendor("empty.icd", "");
    assertThat(problems(1)).singleElement().asString().endsWith("empty.icd names no library");
  }

  @Test
  void saysNothingAboutLibrariesIfTheSystemDoesNotListThem() throws IOException {
    vendor("bad.icd", "libbad.so.1\n");
    assertThat(new VendorFiles(folder, Optional.empty()).problems(1)).isEmpty();
  }

  @Test
  void tellsOfALoadedLibraryWhereThereIsNoPlatform() throws IOException {
    vendor("good.icd", "libgood.so.1\n");
    assertThat(problems(0)).singleElement().asString().contains("good.icd", "gives no platform");
  }

  @Test
  void saysThatNoVendorFileExists() {
    assertThat(problems(0))
        .containsExactly("no OpenCL platform: no vendor file (*.icd) in " + folder);
    assertThat(problems(1)).isEmpty();
    Path missing = folder.resolve("missing");
    assertThat(new VendorFiles(missing, GOOD_IS_LOADED).problems(0))
        .containsExactly("no OpenCL platform: no vendor file (*.icd) in " + missing);
  }

  @Test
  void takesASingleFileInPlaceOfAFolder() throws IOException {
    vendor("bad.icd", "libbad.so.1\n");
    vendor("other.icd", "libother.so.1\n");
    VendorFiles files = new VendorFiles(folder.resolve("bad.icd"), GOOD_IS_LOADED);
    assertThat(files.problems(1)).singleElement().asString().contains("libbad.so.1");
  }

  @Test
  void followsTheLoadersEnvironment() {
    assertThat(VendorFiles.placeOf(Map.of())).isEqualTo(Path.of("/etc/OpenCL/vendors"));
    assertThat(VendorFiles.placeOf(Map.of("OCL_ICD_VENDORS", "")))
        .isEqualTo(VendorFiles.placeOf(Map.of()));
    assertThat(VendorFiles.placeOf(Map.of("OPENCL_VENDOR_PATH", "a"))).isEqualTo(Path.of("a"));
    assertThat(VendorFiles.placeOf(Map.of("OPENCL_VENDOR_PATH", "a", "OCL_ICD_VENDORS", "b")))
        .isEqualTo(Path.of("b"));
  }

  private void vendor(String name, String contents) throws IOException {
    Files.writeString(folder.resolve(name), contents);
  }

  private List<String> problems(int platforms) {
    return new VendorFiles(folder, GOOD_IS_LOADED).problems(platforms);
  }
}

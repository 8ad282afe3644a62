package org.gpuquerylab.costmodel.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.costmodel.internal.yuan.Notation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileStoreTest {
  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  @SuppressWarnings("NullAway.Init") // set by open()
  private ProfileStore store;

  @BeforeEach
  void open() {
    store = new ProfileStore(folder.resolve("profiles"));
  }

  @Test
  void findsWhatItSaved() {
    DeviceProfile profile =
        ExampleProfile.PROFILE
            .withCoefficients(Map.of("join.probe", Map.of("gather", 1.5, "read", 0.0)))
            .withFitted(Map.of("join", Map.of("factRows", new FittedRange(1024, 1 << 20))));
    Path file = store.save(profile);
    assertThat(file.getFileName()).hasToString("example-gpu-cuda.json");
    assertThat(store.find(device("cuda"))).isEqualTo(profile);
    assertThat(store.find("Example GPU")).isEqualTo(profile);
    assertThat(store.find("example-gpu-cuda")).isEqualTo(profile);
    assertThat(store.find(file.toString())).isEqualTo(profile);
  }

  @Test
  void keepsUnknownFactsUnknown() {
    DeviceProfile example = ExampleProfile.PROFILE;
    Rates rates = example.rates();
    DeviceProfile profile =
        new DeviceProfile(
            DeviceProfile.VERSION,
            "Plain",
            "cpu",
            "jvm",
            "now",
            false,
            example.bandwidths(),
            example.segments(),
            new Facts(null, null, 2L, null, null, null, null, null, null),
            new Rates(
                1,
                null,
                1,
                rates.readByWorkingSet(),
                rates.writeByWorkingSet(),
                rates.readByThreads(),
                rates.gatherByWorkingSet(),
                rates.scatterByWorkingSet(),
                rates.atomicsByAddresses(),
                null),
            Map.of(),
            Map.of());
    Path file = store.save(profile);
    assertThat(file).content().doesNotContain("null").doesNotContain("l2Bytes");
    assertThat(ProfileFile.read(file)).isEqualTo(profile);
  }

  @Test
  void refusesADeviceWithoutAProfileByName() {
    store.save(ExampleProfile.PROFILE);
    assertThatThrownBy(() -> store.find(device("opencl")))
        .isInstanceOf(CostModelException.class)
        .hasMessage(
            String.format(
                    Locale.ROOT,
                    "there is no profile of Example GPU (opencl) in %s, only of example-gpu-cuda; measure",
                    store.folder())
                + " it on its machine with: lab calibrate --backend opencl:0");
    DeviceInfo other =
        new DeviceInfo("cuda", 0, DeviceInfo.Kind.GPU, "GTX 680", "1", Set.of(), Map.of());
    assertThatThrownBy(() -> store.find(other))
        .hasMessageStartingWith("there is no profile of GTX 680 (cuda) in ");
    assertThatThrownBy(() -> store.find("GTX 680"))
        .hasMessageStartingWith("there is no profile of GTX 680 in ")
        .hasMessageEndingWith("lab calibrate --backend B");
  }

  @Test
  void aFileIsFoundByItsOwnNameWhateverTheOthersHold() throws IOException {
    Path saved = store.save(ExampleProfile.PROFILE);
    Path mine = Files.move(saved, store.folder().resolve("mine.json"));
    Files.writeString(store.folder().resolve("broken.json"), "no profile");
    assertThat(store.locate("mine")).isEqualTo(mine);
    assertThat(store.find("mine")).isEqualTo(ExampleProfile.PROFILE);
    assertThatThrownBy(() -> store.find("Example GPU"))
        .hasMessageContaining("broken.json:1:1: this is not JSON");
  }

  @Test
  void anEmptyFolderHasNoOtherDevice() {
    assertThatThrownBy(() -> store.find(device("cuda")))
        .hasMessage(
            String.format(
                    Locale.ROOT,
                    "there is no profile of Example GPU (cuda) in %s, nor of any other device; measure it",
                    store.folder())
                + " on its machine with: lab calibrate --backend cuda:0");
  }

  @Test
  void asksWhereANameIsNotUnique() {
    DeviceProfile one = ExampleProfile.PROFILE;
    store.save(one);
    store.save(
        new DeviceProfile(
            one.version(),
            one.device(),
            "opencl",
            one.driver(),
            one.measured(),
            true,
            one.bandwidths(),
            one.segments(),
            one.facts(),
            one.rates(),
            one.coefficients(),
            one.fitted()));
    assertThatThrownBy(() -> store.find("Example GPU"))
        .hasMessageEndingWith("choose from example-gpu-cuda, example-gpu-opencl");
    assertThat(store.find(device("cuda"))).isEqualTo(one);
  }

  @Test
  void placesThatCannotBeWrittenAreNamed() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> ProfileFile.prepare(folder))
        .hasMessage(folder + ": this is not a regular file; choose another");
    for (Path place : List.of(file.resolve("x.json"), file.resolve("y").resolve("x.json"))) {
      assertThatThrownBy(() -> ProfileFile.prepare(place))
          .isInstanceOf(CostModelException.class)
          .hasMessageStartingWith(place + ": it cannot be written; give a writable place");
      assertThatThrownBy(() -> ProfileFile.write(ExampleProfile.PROFILE, place))
          .isInstanceOf(CostModelException.class);
    }
    ProfileFile.prepare(folder.resolve("new").resolve("x.json"));
    assertThat(folder.resolve("new")).isEmptyDirectory();
  }

  @Test
  void brokenFilesAreNamedInOneLine() throws IOException {
    String good = Files.readString(store.save(ExampleProfile.PROFILE));
    assertThat(fault(good.replace("\"version\" : 1", "\"version\" : 7")))
        .endsWith("version 7 cannot be read, only version 1; measure the device again");
    assertThat(fault(good.replace("\"version\" : 1", "\"version\" : 1, \"speed\" : 3")))
        .contains(
            "/speed: this is not part of a device profile; unknown key 'speed'; choose from ");
    assertThat(fault(good.replace("\"pinnedIn\"", "\"pinned\"")))
        .contains("/bandwidths: bandwidths.pinnedIn is missing");
    assertThat(fault(good.replaceAll("\"pinnedIn\" : [^,]*,", "\"pinnedIn\" : \"fast\",")))
        .contains("/bandwidths/pinnedIn: this does not fit a device profile; mend it: ");
    assertThat(fault(good.replaceAll("\"pinnedIn\" : [^,]*,", "")))
        .endsWith("bandwidths.pinnedIn is missing or not positive; measure it again");
    assertThat(fault(good.replace("\"facts\"", "\"facts"))).contains("is not JSON; correct it");
    assertThat(fault("{}")).contains("version 0 cannot be read");
    assertThat(fault("null")).endsWith(":1:1: this is null; it must be an object");
    assertThat(fault(good + "{}")).contains("something follows the end of the JSON object");
    assertThat(fault(good.replace("\"version\" : 1", "\"version\" : 1, \"version\" : 1")))
        .contains("/version: the key occurs twice; remove one");
    assertThat(fault(good.replaceAll("\"sector\" : 32", "\"sector\" : 32.5")))
        .contains("/segments/sector: this does not fit a device profile");
    assertThat(fault(good.replace("\"Example GPU\"", "\" \"")))
        .endsWith("device is missing; measure it again");
    assertThat(fault(good.replace("\"Example GPU\"", "\"Example\\nGPU\"")))
        .endsWith("device: the name has a control character in it; use printable characters");
    assertThat(fault(good.replace("\"readByThreads\" : [ {", "\"readByThreads\" : [ null, {")))
        .endsWith("a point of a curve is missing; measure it again");
    assertThat(fault("")).endsWith("broken.json: the file is empty; it must hold a JSON object");
    for (String rate : List.of("1e-320", "1e308", "-1", "0")) {
      assertThat(fault(good.replaceAll("\"pinnedIn\" : [^,]*,", "\"pinnedIn\" : " + rate + ",")))
          .containsAnyOf(
              "bandwidths.pinnedIn is missing or not positive; measure it again",
              "bandwidths.pinnedIn is 1.0E-320, which no device has",
              "bandwidths.pinnedIn is 1.0E308, which no device has");
    }
    assertThatThrownBy(() -> store.find("absent.json"))
        .hasMessage("absent.json: there is no such file; check the path");
  }

  @Test
  void brokenCoefficientsAreNamed() throws IOException {
    String good = Files.readString(store.save(ExampleProfile.PROFILE));
    for (String value : List.of("-1.0", "\"NaN\"", "null", "1e308")) {
      String with =
          String.format(
              Locale.ROOT, "\"coefficients\" : {\"join.build\" : {\"read\" : %s} }", value);
      assertThat(fault(good.replace("\"coefficients\" : { }", with)))
          .contains("coefficients.join.build.read is not a number of at least 0; fit it again: ");
    }
    assertThat(fault(good.replace("\"coefficients\" : { }", "\"coefficients\" : {\"a.b\" : null}")))
        .endsWith("coefficients.a.b is missing; measure it again");
  }

  @Test
  void brokenRangesAreNamed() throws IOException {
    String good = Files.readString(store.save(ExampleProfile.PROFILE));
    String with = "\"fitted\" : {\"join\" : {\"factRows\" : %s} }";
    for (String range : List.of("{\"least\" : 2, \"greatest\" : 1}", "{\"least\" : \"NaN\"}")) {
      assertThat(fault(good.replace("\"fitted\" : { }", String.format(Locale.ROOT, with, range))))
          .contains("is invalid; fit it again");
    }
    assertThat(fault(good.replace("\"fitted\" : { }", String.format(Locale.ROOT, with, "null"))))
        .contains("fitted.join.factRows is missing");
    for (String end : List.of("-1.0", "1.0E-320", "1.0E25", "1.0E308")) {
      String least =
          String.format(Locale.ROOT, with, "{\"least\" : " + end + ", \"greatest\" : 1e308}");
      assertThat(fault(good.replace("\"fitted\" : { }", least)))
          .contains("fitted.join.factRows.least is " + end + ", which no input has; fit it again");
    }
    String greatest = String.format(Locale.ROOT, with, "{\"least\" : 0, \"greatest\" : 1.0E25}");
    assertThat(fault(good.replace("\"fitted\" : { }", greatest)))
        .contains("fitted.join.factRows.greatest is 1.0E25, which no input has; fit it again");
  }

  @Test
  void aProfileSaysThatItIsRough() throws IOException {
    Path file = store.save(ExampleProfile.PROFILE);
    String full = Files.readString(file);
    assertThat(full).contains("\"quick\" : false");
    assertThat(ProfileFile.read(file)).hasToString("Example GPU (cuda)");
    Files.writeString(file, full.replace("\"quick\" : false", "\"quick\" : true"));
    assertThat(ProfileFile.read(file)).hasToString("Example GPU (cuda, quick calibration)");
    assertThat(ProfileFile.read(file).withCoefficients(Map.of()).quick()).isTrue();
  }

  private String fault(String text) throws IOException {
    Path file = folder.resolve("broken.json");
    Files.writeString(file, text);
    try {
      ProfileFile.read(file);
    } catch (CostModelException e) {
      assertThat(e.getMessage()).startsWith(file + ":").doesNotContain("\n");
      return String.valueOf(e.getMessage());
    }
    throw new AssertionError("read in spite of its fault: " + text);
  }

  @Test
  void givesTheTextsNotation() {
    assertThat(ExampleProfile.PROFILE.notation(TransferMemory.PINNED))
        .isEqualTo(new Notation(100e9, 50e9, 20e9, 10e9, 32, 32, 32));
    assertThat(ExampleProfile.PROFILE.notation(TransferMemory.PAGEABLE))
        .isEqualTo(new Notation(100e9, 50e9, 8e9, 4e9, 32, 32, 32));
  }

  private static DeviceInfo device(String backend) {
    return new DeviceInfo(
        backend, 0, DeviceInfo.Kind.GPU, "Example GPU", "driver 2", Set.of(), Map.of());
  }
}

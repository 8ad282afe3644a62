package org.gpuquerylab.costmodel.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileFoldersTest {
  private static final DeviceProfile PROFILE = ExampleProfile.PROFILE;

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  private ProfileStore store(Map<String, String> environment) {
    return ProfileFolders.of(
        folder.resolve("here"),
        environment,
        folder.resolve("user").toString(),
        folder.resolve("lab").toString());
  }

  private ProfileStore store() {
    return store(Map.of());
  }

  private Path save(String place) {
    return new ProfileStore(folder.resolve(place)).save(PROFILE);
  }

  @Test
  void theLabsOwnAreFoundFromEveryFolder() {
    Path file = save("lab/profiles");
    assertThat(store().locate("Example GPU")).isEqualTo(file);
    assertThat(store().locate("example-gpu-cuda")).isEqualTo(file);
    assertThat(store().all()).containsExactly(PROFILE);
  }

  @Test
  void theUsersComeBeforeTheLabsAndTheCurrentFoldersBeforeBoth() {
    save("lab/profiles");
    Path own = save("user/.local/share/gpu-query-lab/profiles");
    assertThat(store().locate("Example GPU")).isEqualTo(own);
    Path here = save("here/profiles");
    assertThat(store().locate("Example GPU")).isEqualTo(here);
    Path data = folder.resolve("data");
    assertThat(store(Map.of("XDG_DATA_HOME", data.toString())).searched())
        .containsExactly(
            folder.resolve("here/profiles"),
            data.resolve("gpu-query-lab/profiles"),
            folder.resolve("lab/profiles"));
  }

  @Test
  void whatIsSavedIsFoundFromEveryFolder() throws IOException {
    Path saved = store().save(PROFILE);
    assertThat(saved).startsWith(folder.resolve("user"));
    Files.createDirectories(folder.resolve("here/profiles"));
    assertThat(store().save(PROFILE)).startsWith(folder.resolve("here/profiles"));
  }

  @Test
  void theMessageAboutAMissingProfileNamesAllFolders() {
    assertThatThrownBy(() -> store().find("GTX 680"))
        .hasMessageStartingWith(
            String.format(
                Locale.ROOT,
                "there is no profile of GTX 680 in %s, %s, %s, nor of any other device; measure it",
                store().searched().toArray()));
  }
}

package org.gpuquerylab.costmodel.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.stream.Collectors;
import org.gpuquerylab.costmodel.CostModelException;
import org.jspecify.annotations.Nullable;

/** Reads and writes profiles as JSON. */
public final class ProfileFile {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private ProfileFile() {}

  /**
   * Reads a profile.
   *
   * @throws CostModelException naming the file and the fault
   */
  public static DeviceProfile read(Path file) {
    try {
      @Nullable DeviceProfile profile = JSON.readValue(Files.readString(file), DeviceProfile.class);
      if (profile == null) {
        throw new CostModelException(file + ": holds null and no device profile, mend it");
      }
      return profile;
    } catch (JsonMappingException e) {
      throw new CostModelException(file + ": " + fault(e), e);
    } catch (JsonProcessingException e) {
      throw new CostModelException(
          file + ": line " + line(e) + " is no JSON, mend it: " + e.getOriginalMessage(), e);
    } catch (NoSuchFileException e) {
      throw new CostModelException(file + ": there is no such file, check the path", e);
    } catch (IOException e) {
      throw new CostModelException(
          file + ": it cannot be read, give a readable file (" + e.getMessage() + ")", e);
    }
  }

  private static String fault(JsonMappingException e) {
    Throwable cause = e;
    while (cause != null) {
      if (cause instanceof CostModelException) {
        return String.valueOf(cause.getMessage());
      }
      cause = cause.getCause();
    }
    String path =
        e.getPath().stream()
            .map(JsonMappingException.Reference::getFieldName)
            .filter(Objects::nonNull)
            .collect(Collectors.joining("."));
    if (e instanceof UnrecognizedPropertyException) {
      return path + " is no part of a device profile, take it out";
    }
    String reason = e.getOriginalMessage().lines().findFirst().orElse("");
    return (path.isEmpty() ? "it" : path) + " does not fit a device profile, mend it: " + reason;
  }

  private static int line(JsonProcessingException e) {
    return e.getLocation() == null ? 1 : e.getLocation().getLineNr();
  }

  /**
   * Makes the folder of a file that is to be written later, so that a place that cannot be written
   * is known before a device is measured.
   *
   * @throws CostModelException where no file can be written there
   */
  public static void prepare(Path file) {
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      if (folder == null || !Files.isWritable(folder) || Files.isDirectory(file)) {
        throw new CostModelException(file + ": it cannot be written, give a writable place");
      }
    } catch (IOException e) {
      throw new CostModelException(
          file + ": it cannot be written, give a writable place (" + e.getMessage() + ")", e);
    }
  }

  /**
   * Writes a profile, in the place of an older one only when it is complete.
   *
   * @throws CostModelException where the file cannot be written
   */
  public static void write(DeviceProfile profile, Path file) {
    prepare(file);
    try {
      Path temporary = file.resolveSibling(file.getFileName() + ".new");
      Files.writeString(temporary, JSON.writeValueAsString(profile) + "\n");
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new CostModelException(
          file + ": it cannot be written, give a writable place (" + e.getMessage() + ")", e);
    }
  }
}

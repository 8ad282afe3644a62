package org.gpuquerylab.costmodel.profile;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.input.OutputFile;
import org.gpuquerylab.input.internal.Nearest;

/** Reads and writes profiles as JSON files of at most {@link #MAX_BYTES} bytes. */
public final class ProfileFile {
  /** The maximum size of a file in bytes. */
  public static final long MAX_BYTES = 4 * InputFile.MIB;

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .build();

  private ProfileFile() {}

  /**
   * Reads a profile from a file, a pipe, or standard input (the name {@code -}).
   *
   * @throws CostModelException if the profile has a fault; the message names the file, the place
   *     and the fault
   */
  public static DeviceProfile read(Path file) {
    return InputFile.read(file, MAX_BYTES, CostModelException::new, ProfileFile::read);
  }

  private static DeviceProfile read(InputStream in, String source) throws IOException {
    byte[] bytes = in.readAllBytes();
    // Checks that the file is strict JSON, since the mapper also accepts other text.
    JsonReader.read(
        new ByteArrayInputStream(bytes), source, CostModelException::new, JsonReader::object);
    try {
      return JSON.readValue(bytes, DeviceProfile.class);
    } catch (JsonMappingException e) {
      throw new CostModelException(source + place(e) + fault(e), e);
    }
  }

  private static String place(JsonMappingException e) {
    JsonLocation at = e.getLocation();
    String pointer =
        e.getPath().stream()
            .map(
                part -> "/" + (part.getFieldName() == null ? part.getIndex() : part.getFieldName()))
            .collect(Collectors.joining());
    return (at == null ? ":" : ":" + at.getLineNr() + ":" + at.getColumnNr() + ":")
        + (pointer.isEmpty() ? " " : " " + pointer + ": ");
  }

  private static String fault(JsonMappingException e) {
    Throwable cause = e;
    while (cause != null) {
      if (cause instanceof CostModelException) {
        return String.valueOf(cause.getMessage());
      }
      cause = cause.getCause();
    }
    if (e instanceof UnrecognizedPropertyException unknown) {
      List<String> known = unknown.getKnownPropertyIds().stream().map(String::valueOf).toList();
      return "this is not part of a device profile; "
          + Nearest.unknown("key", unknown.getPropertyName(), known);
    }
    String reason = e.getOriginalMessage().lines().findFirst().orElse("");
    return "this does not fit a device profile; mend it: " + reason;
  }

  /**
   * Creates the folder of a file that will be written later, so that a fault is reported before a
   * device is measured.
   *
   * @throws InputException if no file can be written there
   */
  public static void prepare(Path file) {
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
    } catch (IOException e) {
      throw new CostModelException(
          file + ": it cannot be written; give a writable place (" + e.getMessage() + ")", e);
    }
    OutputFile.check(file);
  }

  /**
   * Writes a profile; an older file is replaced only when the new one is complete.
   *
   * @throws InputException if the file cannot be written
   */
  public static void write(DeviceProfile profile, Path file) {
    prepare(file);
    OutputFile.replace(
        file, part -> Files.writeString(part, JSON.writeValueAsString(profile) + "\n"));
  }
}

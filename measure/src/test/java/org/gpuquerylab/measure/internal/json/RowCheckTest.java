package org.gpuquerylab.measure.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.folder.BoundedLines;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowCheckTest {

  private static final String ROW =
      "{'point':{'mode':'ok','n':'1','sample':'0'},'repetition':0,'status':'ok','nanos':1000.0,"
          + "'runs':1,'checksum':5.0,'expectedChecksum':5.0,'measures':{'launches':3.0},"
          + "'finished':'2026-11-21T22:52:03Z'}";

  @TempDir Path path;

  private final RowRules rules =
      FakeRuns.rules(FakeRuns.sweep(List.of("ok"), List.of("1", "7", "9")));

  @Test
  void aSoundRowIsTaken() throws Exception {
    assertThat(read(ROW)).hasSize(1);
    assertThat(read(ROW.replace("'sample':'0'}", "'sample':'1'}"))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'nanos':1000.0|'nanos':-1| /nanos: this is -1.0; it must be from 1.0E-6 to 1.0E18",
        "'nanos':1000.0|'nanos':true| /nanos: this is true; it must be a number",
        "'nanos':1000.0|'nanos':'5'| /nanos: this is a string; it must be a number",
        "'nanos':1000.0|'nanos':0| /nanos: this is 0.0; it must be from",
        "'nanos':1000.0|'nanos':1e999| /nanos: this is 1e999; it must be a finite number",
        "'nanos':1000.0|'nanos':1e-999| /nanos: this number is too small for a double",
        "'nanos':1000.0|'nanos':NaN| /nanos: this is NaN; it must be a finite number",
        "'nanos':1000.0,|| the key \"nanos\" is missing; add it",
        "'runs':1|'runs':0| /runs: this is 0; it must be from 1 to 2147483647",
        "'runs':1|'runs':1.5| /runs: this is 1.5; it must be a whole number",
        "'checksum':5.0|'checksum':6.0| /checksum: this differs from expectedChecksum, but the status is ok",
        "'checksum':5.0|'checksum':'NaN'| /checksum: this is a string; it must be a number",
        "'launches':3.0|'launches':'x'| /measures/launches: this is a string; it must be a number",
        "'launches':3.0|'launches':1e101| /measures/launches: this is 1.0E101; it must be from",
        "'launches':3.0|'<b>':1| /measures/<b>: measures: \"<b>\" must be a name",
        "'n':'1'|'n':'2'| /point/n: n=2 is not in the sweep",
        "'n':'1'|'n':'7'| /point: the experiment has no point mode=ok n=7 sample=0",
        "'n':'1'|'n':1| /point/n: this is a number; it must be a string",
        "'n':'1'|'m':'1'| /point: it must have the sweep's axes: mode, n, sample",
        "'n':'1',|| /point: it must have the sweep's axes: mode, n, sample",
        "'n':'1'|'n':'/../x'| /point/n: axis n: \"/../x\" must be a value",
        "'n':'1'|'\\u001bn':'1'| /point/\\u001bn: axis: \"\\u001bn\" must be a name",
        "'repetition':0|'repetition':2| /repetition: 2 must be below 2, as in the sweep",
        "'repetition':0|'repetition':-1| /repetition: this is -1; it must be from 0 to 9999",
        "'repetition':0|'repetition':4294967296| /repetition: this is 4294967296; it must be",
        "'repetition':0|'repetition':0,'repetition':1| /repetition: the key occurs twice",
        "'status':'ok'|'status':'fine'| /status: \"fine\" must be one of ok, disagrees, timeout",
        "'status':'ok'|'status':'timeout'| /nanos: the key \"nanos\" is unknown",
        "'runs':1|'runs':1,'note':'x'| /note: the key \"note\" is unknown",
        "'finished':'2026-11-21T22:52:03Z'|'finished':'soon'| /finished: \"soon\" must be a time in UTC",
        "'finished':'2026-11-21T22:52:03Z'|'finished':'+999999999-12-31T23:59:59Z'| /finished:"
            + " \"+999999999-12-31T23:59:59Z\" must be a time in UTC in the years 1970 to 9999",
        "'finished':'2026-11-21T22:52:03Z'|'finished':'1969-12-31T23:59:59Z'| /finished:"
            + " \"1969-12-31T23:59:59Z\" must be a time in UTC in the years 1970 to 9999",
        "'finished'|'message':5,'finished'| /message: this is a number; it must be a string",
        "'status'|'status'} {'a'| this is not JSON; correct it: ",
        "{'point'|[{'point'| this is an array; it must be an object",
      })
  void anEditedRowIsRefused(String from, String to, String message) {
    String edited = ROW.replace(from, to == null ? "" : to);
    assertThat(edited).isNotEqualTo(ROW);
    String place = Pattern.quote(path.resolve("results.jsonl").toString());
    assertThatThrownBy(() -> read(edited))
        .isInstanceOf(InputException.class)
        .hasMessageMatching(place + ":1:[1-9][0-9]*:.*")
        .hasMessageContaining(": " + message)
        .hasMessageEndingWith("; restore or remove the line")
        .satisfies(e -> assertThat(String.valueOf(e.getMessage()).lines()).hasSize(1));
  }

  @Test
  void textThatIsNoUtf8IsRefused() throws Exception {
    byte[] bytes = (json(ROW) + "\n").getBytes(StandardCharsets.UTF_8);
    bytes[3] = (byte) 0xFF;
    Files.write(path.resolve("results.jsonl"), bytes);
    assertThatThrownBy(() -> new RunFolder(path).rows(rules))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(path.resolve("results.jsonl") + ":1:")
        .hasMessageContaining("Invalid UTF-8")
        .hasMessageEndingWith("; restore or remove the line");
  }

  @Test
  void resultsBeyondAllNumbersDoNotAgree() {
    double infinite = Double.POSITIVE_INFINITY;
    assertThat(new Measurement(1, 1, infinite, infinite, Collections.emptyMap()).agrees(1))
        .isFalse();
    assertThat(new Measurement(1, 1, Double.NaN, 1, Collections.emptyMap()).agrees(1)).isFalse();
  }

  @Test
  void moreBytesThanTheLimitAreNotRead() throws Exception {
    byte[] line = (" ".repeat(1000) + "\n").getBytes(StandardCharsets.UTF_8);
    int most = (int) (RunLimits.ROWS_BYTES / line.length);
    InputStream many = new Repeated(line, 2 * most);
    BoundedLines lines = new BoundedLines(many);
    for (int i = 0; i < most; i++) {
      assertThat(lines.next()).isTrue();
      assertThat(lines.line()).hasBinaryContent(" ".repeat(1000).getBytes(StandardCharsets.UTF_8));
    }
    assertThatThrownBy(lines::next)
        .isInstanceOf(IOException.class)
        .hasMessage("it has more than 64 MiB, which is the limit");
  }

  /** A stream that repeats a line many times. */
  private static final class Repeated extends InputStream {
    private final byte[] line;
    private final long end;
    private long at;

    Repeated(byte[] line, int times) {
      this.line = line;
      this.end = (long) line.length * times;
    }

    @Override
    public int read() {
      return at < end ? line[(int) (at++ % line.length)] : -1;
    }

    @Override
    public int read(byte[] to, int offset, int length) {
      int count = (int) Math.min(length, end - at);
      for (int i = 0; i < count; i++) {
        to[offset + i] = (byte) read();
      }
      return count == 0 ? -1 : count;
    }
  }

  private List<Row> read(String row) throws Exception {
    Files.writeString(path.resolve("results.jsonl"), json(row) + "\n");
    return new RunFolder(path).rows(rules);
  }

  private static String json(String quoted) {
    return quoted.replace('\'', '"');
  }
}

package org.gpuquerylab.experiments.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.gpuquerylab.experiments.InputException;
import org.gpuquerylab.experiments.sweep.FakeRuns;
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
        "'nanos':1000.0|'nanos':-1|field nanos: -1 must be a number from 1.0E-6 to 1.0E18",
        "'nanos':1000.0|'nanos':true|field nanos: true must be a number",
        "'nanos':1000.0|'nanos':'5'|field nanos: \"5\" must be a number",
        "'nanos':1000.0|'nanos':0|field nanos: 0 must be a number",
        "'nanos':1000.0|'nanos':1e999|field nanos: ",
        "'nanos':1000.0|'nanos':NaN|no JSON: ",
        "'nanos':1000.0,||field nanos: is missing",
        "'runs':1|'runs':0|field runs: 0 must be a whole number from 1",
        "'runs':1|'runs':1.5|field runs: 1.5 must be a whole number",
        "'checksum':5.0|'checksum':6.0|field checksum: differs from expectedChecksum, but the status is ok",
        "'checksum':5.0|'checksum':'NaN'|field checksum: \"NaN\" must be a number",
        "'launches':3.0|'launches':'x'|field measures launches: \"x\" must be a number",
        "'launches':3.0|'launches':1e101|field measures launches: ",
        "'launches':3.0|'<b>':1|measures: '<b>' must be a name",
        "'n':'1'|'n':'2'|field point: n=2 is not in the sweep",
        "'n':'1'|'n':'7'|field point: the experiment has no point mode=ok n=7 sample=0",
        "'n':'1'|'n':1|field point n: 1 must be a string",
        "'n':'1'|'m':'1'|field point: must have the sweep's axes: mode, n, sample",
        "'n':'1',||field point: must have the sweep's axes: mode, n, sample",
        "'n':'1'|'n':'/../x'|axis n: '/../x' must be a value",
        "'repetition':0|'repetition':2|field repetition: 2 must be below 2, as in the sweep",
        "'repetition':0|'repetition':-1|field repetition: -1 must be a whole number",
        "'repetition':0|'repetition':4294967296|field repetition: 4294967296 must be a whole number",
        "'repetition':0|'repetition':0,'repetition':1|no JSON: Duplicate",
        "'status':'ok'|'status':'fine'|field status: \"fine\" must be one of ok, disagrees, timeout",
        "'status':'ok'|'status':'timeout'|field nanos: means nothing here",
        "'runs':1|'runs':1,'note':'x'|field note: means nothing here",
        "'finished':'2026-11-21T22:52:03Z'|'finished':'soon'|field finished: 'soon' must be a time in UTC",
        "'finished'|'message':5,'finished'|field message: 5 must be a string",
        "'status'|'status'} {'a'|no JSON: ",
      })
  void anEditedRowIsRefused(String from, String to, String message) {
    String edited = ROW.replace(from, to == null ? "" : to);
    assertThat(edited).isNotEqualTo(ROW);
    assertThatThrownBy(() -> read(edited))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(path.resolve("results.jsonl") + ": line 1: " + message)
        .hasMessageEndingWith("; restore or remove the line")
        .satisfies(e -> assertThat(String.valueOf(e.getMessage()).lines()).hasSize(1));
  }

  @Test
  void textThatIsNoUtf8IsRefused() throws Exception {
    byte[] bytes = (json(ROW) + "\n").getBytes(StandardCharsets.UTF_8);
    bytes[3] = (byte) 0xFF;
    Files.write(path.resolve("results.jsonl"), bytes);
    assertThatThrownBy(() -> new RunFolder(path).rows(rules)).hasMessageContaining("no UTF-8 text");
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
      assertThat(lines.next()).hasSize(1000);
    }
    assertThatThrownBy(lines::next)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("more than 67,108,864 bytes of rows, the limit");
  }

  /** A line, many times. */
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

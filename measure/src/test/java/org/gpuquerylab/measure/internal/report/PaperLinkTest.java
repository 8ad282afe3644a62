package org.gpuquerylab.measure.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaperLinkTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no paper <b>.|no paper &lt;b&gt;.",
        "a, doi:10.1371/x.0214720.|a, <a href=\"https://doi.org/10.1371/x.0214720\">doi:10.1371/x.0214720</a>.",
        "doi:10.1/short|doi:10.1/short",
        "doi:10.1000/a\"b|<a href=\"https://doi.org/10.1000/a\">doi:10.1000/a</a>&quot;b",
        "doi:10.1000/|doi:10.1000/",
      })
  void aDoiIsALinkAndTheRestIsText(String plain, String html) {
    assertThat(PaperLink.in(plain)).isEqualTo(html);
  }
}

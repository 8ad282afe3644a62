package org.gpuquerylab.measure.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Tests the data of charts on a page, with texts that try to leave their place. */
class FigureDataTest {

  private static final String ATTACK = "\"'>]]></script><script>alert(1)</script>\\u0022\\&amp;";

  @Test
  void theDataOfAPageAreThoseOfTheFigure() throws Exception {
    Series series =
        new Series(
            ATTACK,
            Style.of("x"),
            List.of(new DataPoint(2, 1.5, 1.25, 1e-9 + 3), DataPoint.of(4, 1e-12)));
    Chart chart = Chart.of("one", ATTACK, Axis.linear("tables"), Axis.log(ATTACK), List.of(series));
    Page page = new Page("page");
    page.figure(new Figure("name", ATTACK, ATTACK, 1, List.of(chart)), "");
    String text = page.text();
    assertThat(text.contains("<script>alert")).isFalse();
    assertThat(text.contains("uPlot") && text.contains("The MIT License")).isTrue();

    Element figure =
        (Element)
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(
                    new ByteArrayInputStream(
                        text.replace("<!DOCTYPE html>\n", "").getBytes(StandardCharsets.UTF_8)))
                .getElementsByTagName("figure")
                .item(0);
    JsonNode data = new ObjectMapper().readTree(figure.getAttribute("data-chart"));
    assertThat(data.path("title").asText()).isEqualTo(ATTACK);
    JsonNode panel = data.at("/panels/0");
    assertThat(panel.at("/y/label").asText()).isEqualTo(ATTACK);
    assertThat(panel.at("/y/log").asBoolean()).isTrue();
    assertThat(panel.at("/x/range/0").asDouble()).isLessThan(2);
    assertThat(panel.at("/series/0/name").asText()).isEqualTo(ATTACK);
    assertThat(panel.at("/series/0/points/0/1").asDouble()).isEqualTo(1.5);
    assertThat(panel.at("/series/0/points/0/3").asDouble()).isEqualTo(3);
    assertThat(panel.at("/series/0/points/1/1").asDouble()).isEqualTo(1e-12);
  }

  @Test
  void aPageWithoutAChartHasNoLibraryForCharts() {
    assertThat(new Page("page").text().contains("uPlot")).isFalse();
  }
}

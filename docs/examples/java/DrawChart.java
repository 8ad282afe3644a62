import java.io.IOException;
import java.util.List;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.file.FigureCsv;
import org.gpuquerylab.plots.file.FigureWriter;
import org.gpuquerylab.plots.Style;

/** Module plots: a chart as data, its numbers as CSV, its picture as SVG. */
public class DrawChart {
  public static void main(String[] arguments) throws IOException {
    List<DataPoint> points =
        List.of(
            new DataPoint(10, 0.2, 0.1, 0.3),
            new DataPoint(15, 7.1, 6.5, 8),
            DataPoint.of(20, 300));
    Series series = new Series("dpccp", Style.of("dpccp"), points);
    Chart chart =
        Chart.of("clique", "Cliques", Axis.linear("tables"), Axis.log("ms"), List.of(series));
    Figure figure = new Figure("example", "An example", "Made up.", 1, List.of(chart));
    System.out.print(FigureCsv.write(figure));
    System.out.println(FigureWriter.svg(figure).contains("Cliques") ? "drawn" : "not drawn");
  }
}

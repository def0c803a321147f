package org.clinicalplatform.bench;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints findings as they come, under headings that say how busy the machine was. */
public final class Report {

    private final PrintStream out;

    Report(PrintStream out) {
        this.out = out;
    }

    public void heading(String text) {
        out.println();
        out.println(text);
        out.println("-".repeat(text.length()));
    }

    /** A sentence with the placeholders of {@link String#format}. */
    public void line(String format, Object... arguments) {
        out.println(String.format(Locale.ROOT, format, arguments));
    }

    /** The load average of the last minute, which includes what is measured, and the number of processors. */
    public void load(String when) {
        var system = ManagementFactory.getOperatingSystemMXBean();
        line(
                "Load average %s: %.2f on %d processors",
                when, system.getSystemLoadAverage(), system.getAvailableProcessors());
    }

    /** Rows in columns as wide as they must be; the first row is the header. */
    public void table(List<List<String>> rows) {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < rows.get(0).size(); column++) {
            int at = column;
            widths.add(rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0));
        }
        rows.forEach(row -> out.println(aligned(row, widths)));
    }

    /** One row of a table that is printed as it grows, in columns of these widths. */
    public void row(List<String> cells, List<Integer> widths) {
        out.println(aligned(cells, widths));
    }

    private static String aligned(List<String> row, List<Integer> widths) {
        return IntStream.range(0, row.size())
                .mapToObj(column -> column == 0
                        ? row.get(column) + padding(row, widths, column)
                        : padding(row, widths, column) + row.get(column))
                .collect(Collectors.joining("   "));
    }

    private static String padding(List<String> row, List<Integer> widths, int column) {
        return " ".repeat(Math.max(0, widths.get(column) - row.get(column).length()));
    }
}

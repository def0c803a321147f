package org.clinicalplatform.bench.scale;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import org.clinicalplatform.bench.process.JavaProcess;
import org.clinicalplatform.contract.harness.Demo;

/**
 * A server with its database, and what is requested of it, all at the facility of the demonstration's clinician. Of a
 * large database as many different patients are requested as there are, so that the caches of PostgreSQL do not hold
 * all of them.
 */
final class Site {

    /** Charts of the same size in every database. */
    private static final String CHARTS = """
            select p.id, p.person_id, n.given[1] || ' ' || n.family as name, c.observations, (
              select o.id from observation o where o.patient_id = p.id and o.voided_at is null
              order by o.effective_at desc, o.id desc limit 1) as latest
            from (
              select patient_id, observations from bench_chart
              where facility_id = ?::uuid and observations between ? and ?
              order by md5(patient_id::text) limit ?) c
            join patient p on p.id = c.patient_id
            join person_name n on n.person_id = p.person_id
            order by md5(p.id::text)""";

    private static final int MOST_CHARTS = 2_000;

    /** How many full charts of a site are requested for each one of the site that it is compared with. */
    private static final int ALIKE = 20;

    private final String name;
    private final JavaProcess server;
    private final List<Chart> charts;
    private final List<Chart> fullCharts;
    private final List<Chart> writtenCharts;

    /** @param latestObservation of the patient */
    record Chart(String patientId, String personId, String name, int observations, String latestObservation) {}

    /** The population must be in the server's database. */
    Site(String name, JavaProcess server) {
        this.name = name;
        this.server = server;
        this.charts = charts(40, 60);
        this.fullCharts = charts(300, 1_500);
        this.writtenCharts = charts(1, 39);
    }

    private Site(Site site, List<Chart> fullCharts) {
        this.name = site.name;
        this.server = site.server;
        this.charts = site.charts;
        this.fullCharts = fullCharts;
        this.writtenCharts = site.writtenCharts;
    }

    /**
     * This site with full charts of the sizes that the other one has, in the same order: they take longer by their
     * size.
     */
    Site withFullChartsLike(Site other) {
        List<Chart> left = new ArrayList<>(fullCharts);
        List<Chart> alike = new ArrayList<>();
        for (int turn = 0; turn < ALIKE; turn++) {
            for (Chart chart : other.fullCharts) {
                if (!left.isEmpty()) {
                    alike.add(removeNearest(left, chart.observations()));
                }
            }
        }
        return new Site(this, alike);
    }

    private static Chart removeNearest(List<Chart> charts, int observations) {
        Chart nearest = Collections.min(
                charts, Comparator.comparingInt(chart -> Math.abs(chart.observations() - observations)));
        charts.remove(nearest);
        return nearest;
    }

    String name() {
        return name;
    }

    JavaProcess server() {
        return server;
    }

    /** Those with some fifty observations; each is requested again after all others. */
    Chart chart(int round) {
        return charts.get(round % charts.size());
    }

    /** Those with several hundred observations. */
    Chart fullChart(int round) {
        return fullCharts.get(round % fullCharts.size());
    }

    /** Those that observations are added to, which would make the others larger. */
    Chart writtenChart(int round) {
        return writtenCharts.get(round % writtenCharts.size());
    }

    String describe() {
        IntSummaryStatistics full =
                fullCharts.stream().mapToInt(Chart::observations).summaryStatistics();
        return String.format(
                Locale.ROOT,
                "%s: %d charts of 40 to 60 observations, %d of %d to %d, %.0f on average",
                name,
                charts.size(),
                full.getCount(),
                full.getMin(),
                full.getMax(),
                full.getAverage());
    }

    private List<Chart> charts(int atLeast, int atMost) {
        try (Connection connection = server.database().open();
                PreparedStatement statement = connection.prepareStatement(CHARTS)) {
            statement.setString(1, Demo.N1);
            statement.setInt(2, atLeast);
            statement.setInt(3, atMost);
            statement.setInt(4, MOST_CHARTS);
            List<Chart> found = charts(statement.executeQuery());
            if (found.size() < 2) {
                throw new IllegalStateException("Too small a population: fewer than two charts of " + atLeast + " to "
                        + atMost + " observations at N1 in the " + name + " database");
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException("The charts cannot be read", e);
        }
    }

    private static List<Chart> charts(ResultSet rows) throws SQLException {
        List<Chart> charts = new ArrayList<>();
        while (rows.next()) {
            charts.add(new Chart(
                    rows.getString("id"),
                    rows.getString("person_id"),
                    rows.getString("name"),
                    rows.getInt("observations"),
                    rows.getString("latest")));
        }
        return charts;
    }
}

package org.clinicalplatform.bench.matching;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.statistics.Sample;
import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Sessions;

/**
 * Candidates of single persons among very many, who live in households of three and share names as people do; and what
 * the keys cost, by which they are found.
 */
final class CandidateLatency {
    private static final double BAR_MILLIS = 50;
    private static final int WARM_UP = 300;

    /** Of so many persons, in this tenant, in the name of this account. */
    private static final List<String> FILLING =
            List.of("""
            -- triggers would go on with the plans they made for empty tables
            set plan_cache_mode = force_custom_plan""", """
            create temp table syllable as
            select k, s
            from unnest(array['ba','ker','din','lo','mar','sten','vi','gro','ha','pel','ru','tan','wie','zo','fer','chi',
              'nol','es','bro','ly','min','gar','ho','per','kin','du','lan','ste','va','rich']) with ordinality t (s, k)""", """
            create temp table made as
            select n, n / 3 as household, gen_random_uuid() as id, random() as r1, random() as r2, random() as r3,
              random() as r4
            from generate_series(1, %1$d) n""", """
            create temp table home as
            select household, (50000 * power(random(), 2.2))::int as family, (1 + 199 * random())::int as house,
              (2000 * random())::int as street, (5000 * power(random(), 1.5))::int as town,
              (100000000 + 800000000 * random())::bigint as phone
            from (select distinct household from made) h""", """
            create temp table word as
            select k, initcap((
              select string_agg(s, '' order by p)
              from (values (0, k %% 30), (1, k / 30 %% 30), (2, k / 900 %% 30), (3, nullif(k / 27000, 0))) v (p, i)
              join syllable on syllable.k = i + 1)) as w
            from generate_series(0, 50000) k""", """
            create unique index on word (k)""", """
            create unique index on home (household)""", """
            analyze made, home, word""", """
            insert into person (id, tenant_id, gender, birth_date, created_at, created_by, updated_at, updated_by)
            select id, '%2$s', case when r1 < 0.5 then 'MALE' else 'FEMALE' end, date '1930-01-01' + (r2 * 33000)::int, now(),
              '%3$s', now(), '%3$s'
            from made""", """
            insert into person_name (id, person_id, use, family, given, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), id, 'OFFICIAL', f.w, array[g.w], now(), '%3$s', now(), '%3$s'
            from made join home using (household) join word f on f.k = family
              join word g on g.k = (3000 * power(r3, 2))::int""", """
            insert into person_address (id, person_id, use, lines, city, postal_code, created_at, created_by, updated_at,
              updated_by)
            select gen_random_uuid(), id, 'HOME', array[house || ' ' || s.w || ' Street'], t.w, (10000 + town)::text, now(),
              '%3$s', now(), '%3$s'
            from made join home using (household) join word s on s.k = 30000 + street %% 20000 join word t on t.k = town""", """
            insert into person_contact (id, person_id, system, use, value, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), id, 'PHONE', 'HOME', '0' || case when r4 < 0.6 then phone else phone + n end, now(),
              '%3$s', now(), '%3$s'
            from made join home using (household)""", """
            insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), '%2$s', id, now(), '%3$s', now(), '%3$s' from made""", """
            insert into patient_identifier (id, tenant_id, patient_id, type, system, value, created_at, created_by,
              updated_at, updated_by)
            select gen_random_uuid(), '%2$s', p.id, 'MR', 'urn:bench:mrn', 'M' || (4000000 + n), now(), '%3$s', now(), '%3$s'
            from made join patient p on p.person_id = made.id""", """
            create table bench_sample as select id from made where n %% (%1$d / 1000) = 0""");

    private static final String KEYS =
            "select indexname, indexdef from pg_indexes where indexname like 'matching\\_%' order by indexname";

    private final ServerUnderTest server;
    private final Database database;
    private final Report report;

    CandidateLatency(ServerUnderTest server, Database database, Report report) {
        this.server = server;
        this.database = database;
        this.report = report;
    }

    void run(int persons) {
        report.heading("Candidates among " + persons + " persons");
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            Map<String, String> keys = keys(statement);
            for (String key : keys.keySet()) {
                statement.execute("drop index " + key);
            }
            for (String filling : FILLING) {
                statement.execute(String.format(filling, persons, Demo.NORTH, Demo.ADMIN_ID));
            }
            build(statement, keys);
            statement.execute(
                    "vacuum analyze person, person_name, person_address, person_contact, patient, patient_identifier");
            measure(sample(statement));
        } catch (SQLException e) {
            throw new IllegalStateException("The persons cannot be made", e);
        }
    }

    private static Map<String, String> keys(Statement statement) throws SQLException {
        Map<String, String> keys = new LinkedHashMap<>();
        try (ResultSet rows = statement.executeQuery(KEYS)) {
            while (rows.next()) {
                keys.put(rows.getString(1), rows.getString(2));
            }
        }
        return keys;
    }

    private void build(Statement statement, Map<String, String> keys) throws SQLException {
        List<List<String>> table = new ArrayList<>(List.of(List.of("key", "built in s", "MB")));
        double seconds = 0;
        double megabytes = 0;
        for (Map.Entry<String, String> key : keys.entrySet()) {
            long begun = System.nanoTime();
            statement.execute(key.getValue());
            double took = (System.nanoTime() - begun) / 1e9;
            double size = database.number("select pg_relation_size('" + key.getKey() + "')") / 1e6;
            table.add(List.of(key.getKey(), String.format("%.1f", took), String.format("%.0f", size)));
            seconds += took;
            megabytes += size;
        }
        table.add(List.of("all", String.format("%.1f", seconds), String.format("%.0f", megabytes)));
        report.table(table);
    }

    private static List<String> sample(Statement statement) throws SQLException {
        List<String> ids = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("select id from bench_sample order by id")) {
            while (rows.next()) {
                ids.add(rows.getString(1));
            }
        }
        return ids;
    }

    private void measure(List<String> ids) {
        ids.stream().limit(WARM_UP).forEach(this::ask);
        Sample times = Sample.of(ids.stream().skip(WARM_UP).mapToLong(this::ask));
        report.line("");
        report.line(
                "%d persons: p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, longest %.1f ms (aim: p95 below %.0f ms)",
                times.size(),
                times.median() / 1e6,
                times.quantile(0.95) / 1e6,
                times.quantile(0.99) / 1e6,
                times.quantile(1) / 1e6,
                BAR_MILLIS);
        report.load("afterwards");
    }

    private long ask(String personId) {
        RawRequest request = RawRequest.get(Candidates.path(personId))
                .bearer(Sessions.at(server).token(Demo.CLERK));
        long begun = System.nanoTime();
        int status = server.send(request).status();
        long took = System.nanoTime() - begun;
        if (status != 200) {
            throw new IllegalStateException("Asked for candidates, the server answers " + status);
        }
        return took;
    }
}

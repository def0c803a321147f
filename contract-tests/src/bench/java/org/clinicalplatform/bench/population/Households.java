package org.clinicalplatform.bench.population;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.clinicalplatform.contract.harness.Demo;

/**
 * Persons in households of three, who share the family name, the address and, mostly, the telephone. Family names,
 * given names and towns are as unequally frequent as those of people.
 *
 * <p>The statements belong to one connection, since they leave temporary tables for what is made of the persons
 * afterwards: {@code made (n, household, id, patient_id, r1 to r5)}, where the last five are random numbers from 0 to
 * 1, and {@code home (household, tenant_id, …)}.
 */
public final class Households {

    private static final List<String> RANDOM_VALUES = List.of("""
            -- a parallel plan would draw the random numbers in another order each time
            set max_parallel_workers_per_gather = 0""", """
            select setseed(%3$s)""", """
            create temp table syllable as
            select k, s
            from unnest(array['ba','ker','din','lo','mar','sten','vi','gro','ha','pel','ru','tan','wie','zo','fer','chi',
              'nol','es','bro','ly','min','gar','ho','per','kin','du','lan','ste','va','rich']) with ordinality t (s, k)""", """
            create temp table made as
            select n, n / 3 as household, gen_random_uuid() as id, gen_random_uuid() as patient_id, random() as r1,
              random() as r2, random() as r3, random() as r4, random() as r5
            from generate_series(1, %1$d) n""", """
            create temp table home as
            select household, %2$s as tenant_id, (50000 * power(random(), 2.2))::int as family,
              (1 + 199 * random())::int as house, (2000 * random())::int as street, (5000 * power(random(), 1.5))::int as town,
              (100000000 + 800000000 * random())::bigint as phone
            from (select distinct household from made order by household) h""", """
            create temp table word as
            select k, initcap((
              select string_agg(s, '' order by p)
              from (values (0, k %% 30), (1, k / 30 %% 30), (2, k / 900 %% 30), (3, nullif(k / 27000, 0))) v (p, i)
              join syllable on syllable.k = i + 1)) as w
            from generate_series(0, 50000) k""", """
            create unique index on word (k)""", """
            create unique index on home (household)""", """
            analyze made, home, word""");

    private static final List<String> ROWS = List.of("""
            insert into person (id, tenant_id, gender, birth_date, created_at, created_by, updated_at, updated_by)
            select id, tenant_id, case when r1 < 0.5 then 'MALE' else 'FEMALE' end, date '1930-01-01' + (r2 * 33000)::int,
              now(), '%1$s', now(), '%1$s'
            from made join home using (household)
            where n between %2$d and %3$d""", """
            insert into person_name (id, person_id, use, family, given, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), id, 'OFFICIAL', f.w, array[g.w], now(), '%1$s', now(), '%1$s'
            from made join home using (household) join word f on f.k = family
              join word g on g.k = (3000 * power(r3, 2))::int
            where n between %2$d and %3$d""", """
            insert into person_address (id, person_id, use, lines, city, postal_code, created_at, created_by, updated_at,
              updated_by)
            select gen_random_uuid(), id, 'HOME', array[house || ' ' || s.w || ' Street'], t.w, (10000 + town)::text, now(),
              '%1$s', now(), '%1$s'
            from made join home using (household) join word s on s.k = 30000 + street %% 20000 join word t on t.k = town
            where n between %2$d and %3$d""", """
            insert into person_contact (id, person_id, system, use, value, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), id, 'PHONE', 'HOME', '0' || case when r4 < 0.6 then phone else phone + n end, now(),
              '%1$s', now(), '%1$s'
            from made join home using (household)
            where n between %2$d and %3$d""", """
            insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)
            select patient_id, tenant_id, id, now(), '%1$s', now(), '%1$s'
            from made join home using (household)
            where n between %2$d and %3$d""", """
            insert into patient_identifier (id, tenant_id, patient_id, type, system, value, created_at, created_by,
              updated_at, updated_by)
            select gen_random_uuid(), tenant_id, patient_id, 'MR', 'urn:bench:mrn', 'M' || (4000000 + n), now(), '%1$s',
              now(), '%1$s'
            from made join home using (household)
            where n between %2$d and %3$d""");

    /** Triggers would go on with the plans they made for empty tables. */
    private static final String PLAN_EACH_TIME = "set plan_cache_mode = force_custom_plan";

    /** Enough for statistics by which triggers look rows up by index. */
    private static final int FIRST_ROWS = 10_000;

    private static final List<String> KEEP_PLANS = List.of(
            "analyze person, person_name, person_address, person_contact, patient, patient_identifier",
            "reset plan_cache_mode");

    private Households() {}

    /**
     * What makes the persons, each a patient with a number of an earlier system. Triggers fire as for the service: they
     * set the tenant of names, addresses and contacts, and assign the patient's number.
     *
     * @param tenant an expression of SQL for the tenant of a household, evaluated for each
     */
    public static List<String> statements(int persons, String tenant, long seed) {
        String fraction = "1.0 / " + (1 + Math.abs(seed));
        List<String> statements = new ArrayList<>(List.of(PLAN_EACH_TIME));
        RANDOM_VALUES.forEach(statement -> statements.add(format(statement, persons, tenant, fraction)));
        addRows(statements, 1, FIRST_ROWS);
        statements.addAll(KEEP_PLANS);
        addRows(statements, FIRST_ROWS + 1, persons);
        statements.add(PLAN_EACH_TIME);
        return statements;
    }

    private static void addRows(List<String> statements, int first, int last) {
        ROWS.forEach(statement -> statements.add(format(statement, Demo.ADMIN_ID, first, last)));
    }

    private static String format(String statement, Object... values) {
        return String.format(Locale.ROOT, statement, values);
    }
}

package org.clinicalplatform.bench.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Demo;

/**
 * Charts of the persons that {@link org.clinicalplatform.bench.population.Households} has made, over ten years. Their
 * sizes have a Pareto distribution: half of the patients have fewer than twenty observations, and a few have thousands.
 * The other kinds are as frequent beside observations as in a synthetic population.
 *
 * <p>The table {@code bench_chart (patient_id, facility_id, observations)} stays. Rows come in the order of their
 * times, so that those of one patient are spread over the table, and all indexes grow by these inserts. Foreign keys
 * are not checked meanwhile: the rows are made from those they refer to, and to check them would take a third of the
 * time.
 */
final class Charts {

    private static final List<String> PATIENTS = List.of("""
            reset plan_cache_mode""", """
            analyze person, person_name, patient, patient_identifier""", """
            create temp table site as
            select tenant_id, array_agg(id order by id in (':n1', ':s1') desc, code) as ids, count(*)::int as number
            from facility group by tenant_id""", """
            -- half of the patients of a tenant are at its first facility
            create temp table chart as
            select c.*, row_number() over (partition by facility_id order by n) as place,
              count(*) over (partition by facility_id) as neighbours,
              round(weight * :observations / sum(weight) over ())::int as observations
            from (
              select m.n, m.patient_id, h.tenant_id,
                s.ids[case when r5 < 0.5 then 1 else 2 + floor((r5 - 0.5) * 2 * (number - 1))::int end] as facility_id,
                least(power(1 - (row_number() over (order by r4, n) - 0.5) / :patients, -1 / 1.3), 900) as weight
              from made m join home h using (household) join site s on s.tenant_id = h.tenant_id) c""", """
            insert into patient_facility (patient_id, tenant_id, facility_id, registered_at, registered_by)
            select patient_id, tenant_id, facility_id, now(), ':by' from chart""", """
            create table bench_chart as select patient_id, facility_id, observations from chart""");

    /** One row for each encounter that is over. */
    private static final List<String> ENCOUNTERS = List.of("""
            create temp table contact as
            select uuidv7(at - clock_timestamp()) as id, uuidv7(at - clock_timestamp()) as visit_id, c.*
            from (
              select patient_id, tenant_id, facility_id, n, i, random() as r,
                now() - interval '1 day' - random() * interval '3649 days' as at,
                observations * i / contacts - observations * (i - 1) / contacts as observations
              from (select *, greatest(1, observations / 12) as contacts from chart) c, generate_series(1, contacts) i) c
            order by at""", """
            analyze chart, contact""", """
            set session_replication_role = replica""");

    private static final List<String> EVENTS = List.of("""
            select count(make_month_partition(t, month::date))
            from unnest(array['audit_event'::regclass, 'audit_event_patient'::regclass]) t,
              generate_series(date_trunc('month', now() - interval '11 months'), now(), '1 month') month""", """
            insert into audit_event (id, occurred_at, tenant_id, facility_id, user_account_id, session_id, operation_id, action,
              patient_id, patient_shown, outcome, status, client_ip, request_id)
            select uuidv7(at - clock_timestamp()), at, tenant_id, facility_id, ':by', ':by', 'listObservations', 'READ',
              patient_id, true, 'GRANTED', 200, '10.1.2.3', gen_random_uuid()::text
            from (
              select c.*, now() - interval '330 days' * random() as at
              from chart c, generate_series(1, greatest(1, observations / 5))
              order by at) c""", """
            reset session_replication_role""", """
            vacuum analyze""");

    private Charts() {}

    /** What makes the charts, in the connection that made the persons. */
    static List<String> statements(Population population) {
        List<String> statements = new ArrayList<>(PATIENTS);
        statements.addAll(ENCOUNTERS);
        Stream.of(ChartRows.values()).map(ChartRows::insert).forEach(statements::add);
        statements.addAll(EVENTS);
        return statements.stream()
                .map(statement -> statement
                        .replace(":patients", Integer.toString(population.patients()))
                        .replace(":observations", Integer.toString(population.observations()))
                        .replace(":n1", Demo.N1)
                        .replace(":s1", Demo.S1)
                        .replace(":by", Demo.ADMIN_ID))
                .toList();
    }
}

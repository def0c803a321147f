package org.clinicalplatform.bench.scale;

import java.util.List;
import org.clinicalplatform.contract.harness.Demo;

/** Eight tenants: of twenty parts of all patients, NORTH has ten, SOUTH four, and six small ones have one each. */
final class Tenants {

    /** Makes the small tenants, and four more facilities in each tenant; leaves what {@link #OF_HOUSEHOLD} reads. */
    static final List<String> STATEMENTS = List.of(
            """
            insert into tenant (id, code, name, created_at)
            select md5('tenant' || n)::uuid, 'BENCH-' || n, 'Clinic ' || n, now() from generate_series(1, 6) n""", """
            insert into facility (id, tenant_id, code, name, created_at)
            select gen_random_uuid(), t.id, 'BENCH-' || n, 'Facility ' || n, now() from tenant t, generate_series(1, 4) n""", """
            create temp table tenant_of as
            select array_agg(t.id order by t.code) as ids
            from (
              select id, code from tenant where code like 'BENCH-%'
              union all select id, code from tenant, generate_series(1, 10) where id = 'NORTH'
              union all select id, code from tenant, generate_series(1, 4) where id = 'SOUTH') t
            """.replace("'NORTH'", "'" + Demo.NORTH + "'").replace("'SOUTH'", "'" + Demo.SOUTH + "'"));

    /** The tenant of a household, drawn for each. */
    static final String OF_HOUSEHOLD = "(select ids from tenant_of)[1 + floor(20 * random())::int]";

    private Tenants() {}
}

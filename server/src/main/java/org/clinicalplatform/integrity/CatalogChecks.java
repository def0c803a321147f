package org.clinicalplatform.integrity;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks that follow from the database's catalog, so that they cover every table of this release: what constraints,
 * triggers and sequences guarantee, unless they are missing after a restoration or files are damaged.
 */
final class CatalogChecks {
    private static final String SCHEMAS = "(current_schema(), 'imaging', 'lab', 'pharmacy')";

    private static final List<IntegrityCheck> FIXED = List.of(
            new IntegrityCheck("constraints are validated", """
                    select c.conname || ' of ' || c.conrelid::regclass from pg_constraint c
                    join pg_namespace n on n.oid = c.connamespace
                    where not c.convalidated and n.nspname in\s""" + SCHEMAS),
            new IntegrityCheck("indexes are valid", """
                    select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indexrelid
                    join pg_namespace n on n.oid = c.relnamespace
                    where not (i.indisvalid and i.indisready) and n.nspname in\s""" + SCHEMAS),
            new IntegrityCheck("triggers are enabled", """
                    select t.tgname || ' of ' || t.tgrelid::regclass from pg_trigger t join pg_class c on c.oid = t.tgrelid
                    join pg_namespace n on n.oid = c.relnamespace
                    where t.tgenabled <> 'O' and n.nspname in\s""" + SCHEMAS),
            // only partitions of the snapshot: the function also returns those that the service has made since
            new IntegrityCheck("events are append-only", """
                    select t.relid::text from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
                    cross join pg_partition_tree(p.partrelid) t join pg_class s on s.oid = t.relid
                    where c.relnamespace = current_schema()::regnamespace
                      and not exists (select from pg_trigger g where g.tgrelid = t.relid and g.tgname = 'append_only')"""),
            // the references are a list, which cannot have a foreign key; whatever is not an id refers to nothing
            new IntegrityCheck("care_plan refers to condition", """
                    select p.id::text from care_plan p
                    cross join jsonb_path_query_array(p.addresses_condition_ids, '$[*]') list (ids)
                    where exists (select from jsonb_array_elements_text(list.ids) addressed (id)
                                  where not exists (
                                    select from condition c
                                    where c.id = case when addressed.id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                                                      then addressed.id::uuid end))"""));

    private static final String FOREIGN_KEYS = """
            select c.conrelid::regclass || ' refers to ' || c.confrelid::regclass || ' (' || c.conname || ')',
              format('select coalesce(to_jsonb(r) ->> ''id'', r.ctid::text) from %s r where %s'
                     ' and not exists (select from %s f where %s)', c.conrelid::regclass,
                     string_agg(format('r.%I is not null', a.attname), ' and '), c.confrelid::regclass,
                     string_agg(format('f.%I = r.%I', fa.attname, a.attname), ' and '))
            from pg_constraint c join pg_namespace n on n.oid = c.connamespace
            cross join unnest(c.conkey, c.confkey) k (referring, referred)
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.referring
            join pg_attribute fa on fa.attrelid = c.confrelid and fa.attnum = k.referred
            where c.contype = 'f' and c.conparentid = 0 and n.nspname in\s""" + SCHEMAS + """

            group by c.oid, c.conname, c.conrelid, c.confrelid order by 1""";

    /** Modules refer to patients by id, without a foreign key. */
    private static final String MODULE_PATIENTS = """
            select c.oid::regclass || ' refers to patient',
              format('select coalesce(to_jsonb(r) ->> ''id'', r.ctid::text) from %s r'
                     ' where not exists (select from patient p where p.id = r.patient_id)', c.oid::regclass)
            from pg_class c join pg_namespace n on n.oid = c.relnamespace
            join pg_attribute a on a.attrelid = c.oid and a.attname = 'patient_id' and not a.attisdropped
            where c.relkind = 'r' and n.nspname in ('imaging', 'lab', 'pharmacy') order by 1""";

    /**
     * A merge moves live rows to the survivor, and later ones go there too: what belongs to a retired person or patient
     * is not shown to anybody. Undos of release 0.1.0 may have left relationships with retired persons.
     */
    private static final String SURVIVORS = """
            select c.conrelid::regclass || '.' || a.attname || ' refers to a surviving ' || c.confrelid::regclass,
              format('select r.id::text from %s r join %s o on o.id = r.%I'
                     ' where r.voided_at is null and o.merged_into_%s_id is not null', c.conrelid::regclass,
                     c.confrelid::regclass, a.attname, c.confrelid::regclass)
            from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
            where c.contype = 'f' and c.confrelid in ('person'::regclass, 'patient'::regclass)
              and c.connamespace = current_schema()::regnamespace and a.attname !~ '^tenant_id$|^merged_into_'
              and c.conrelid <> 'person_relationship'::regclass
              and exists (select from pg_attribute v
                          where v.attrelid = c.conrelid and v.attname = 'voided_at' and not v.attisdropped)
            group by c.conrelid, c.confrelid, a.attname order by 1""";

    /** Rows of two patients are not shown together. An invoice may be another patient's. */
    private static final String CHARTS = """
            select c.conrelid::regclass || ' is of the patient of its ' || c.confrelid::regclass,
              format('select r.id::text from %s r join %s f on f.id = r.%I'
                     ' where r.voided_at is null and f.voided_at is null and r.patient_id <> f.patient_id',
                     c.conrelid::regclass, c.confrelid::regclass, a.attname)
            from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
            where c.contype = 'f' and cardinality(c.conkey) = 1 and c.conrelid <> 'invoice'::regclass
              and c.confrelid in (
                'visit'::regclass, 'encounter'::regclass, 'observation'::regclass, 'condition'::regclass)
              and c.connamespace = current_schema()::regnamespace
              and 2 = (
                select count(*) from pg_attribute v
                where v.attrelid = c.conrelid and v.attname in ('patient_id', 'voided_at') and not v.attisdropped)
            order by 1""";

    private static final String SEQUENCES = """
            select d.refobjid::regclass || '.' || a.attname || ' is not ahead of its sequence',
              format('select %L from %s where (select max(%I) from %s) > case when is_called then last_value else 0 end',
                     s.oid::regclass, s.oid::regclass, a.attname, d.refobjid::regclass)
            from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
            join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
            where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
              and s.relnamespace = current_schema()::regnamespace order by 1""";

    /**
     * Rows are voided, not deleted, so every row that a merge has recorded must exist. Tables with another key have no
     * id.
     */
    private static final String LEDGER = """
            select 'the ledger of merges refers to ' || l.table_name,
              format('select l.person_merge_id || '' '' || x.id from person_merge_row l cross join unnest(l.row_ids) x (id)'
                     ' where l.table_name = %L and not exists (select from %s t where t.id = x.id)',
                     l.table_name, a.attrelid::regclass)
            from (select distinct table_name from person_merge_row) l
            join pg_attribute a on a.attrelid = to_regclass(quote_ident(l.table_name)) and a.attname = 'id'
            order by 1""";

    private final Connection owner;

    CatalogChecks(Connection owner) {
        this.owner = owner;
    }

    List<IntegrityCheck> all() throws SQLException {
        List<IntegrityCheck> checks = new ArrayList<>(FIXED);
        for (String query : List.of(FOREIGN_KEYS, MODULE_PATIENTS, SURVIVORS, CHARTS, SEQUENCES, LEDGER)) {
            checks.addAll(named(query));
        }
        return checks;
    }

    private List<IntegrityCheck> named(String query) throws SQLException {
        Stream.Builder<IntegrityCheck> checks = Stream.builder();
        try (Statement statement = owner.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                checks.add(new IntegrityCheck(row.getString(1), row.getString(2)));
            }
        }
        return checks.build().toList();
    }
}

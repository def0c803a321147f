package org.clinicalplatform.integrity;

import java.util.List;

/** Checks that merged ids resolve to the surviving record, and that the ledger agrees. */
final class MergeChecks {
    private static final String NOT_FORWARDED_ONCE = """
            select p.id::text from %1$s p join %1$s t on t.id = p.merged_into_%1$s_id where t.voided_at is not null""";

    private static final String NOT_IN_THE_LEDGER = """
            select p.id::text from %1$s p
            where p.merged_into_%1$s_id is not null
              and not exists (select from person_merge m where m.loser_%1$s_id = p.id and m.undone_at is null)""";

    private static final String NOT_AS_IN_THE_LEDGER = """
            select m.id::text from person_merge m join %1$s s on s.id = m.survivor_%1$s_id
            join %1$s l on l.id = m.loser_%1$s_id
            where m.undone_at is null
              and l.merged_into_%1$s_id is distinct from coalesce(s.merged_into_%1$s_id, s.id)""";

    /** Without these entries, an undo would not know what else the merge has changed. */
    private static final String LEDGER_WITHOUT_LOSER = """
            select m.id::text from person_merge m
            where not exists (
                select from person_merge_row r
                where r.person_merge_id = m.id and r.table_name = 'person' and r.action = 'RETIRED'
                  and m.loser_person_id = any(r.row_ids))
              or m.loser_patient_id is not null and not exists (
                select from person_merge_row r
                where r.person_merge_id = m.id and r.table_name = 'patient'
                  and r.action = case when m.survivor_patient_id is null then 'MOVED' else 'RETIRED' end
                  and m.loser_patient_id = any(r.row_ids))""";

    private static final String WITHOUT_OBLIGATION = """
            select m.id || ' ' || module.key from person_merge m
            cross join (values ('imaging'), ('lab'), ('pharmacy')) module (key)
            where m.survivor_patient_id is not null and m.loser_patient_id is not null
              and not exists (select from patient_merge_module_repoint o
                              where o.person_merge_id = m.id and o.module_key = module.key)""";

    private static final String OTHER_PATIENTS = """
            select o.id::text from patient_merge_module_repoint o join person_merge m on m.id = o.person_merge_id
            where o.direction = 'MERGE' and (o.from_patient_id, o.to_patient_id)
                is distinct from (m.loser_patient_id, m.survivor_patient_id)
              or o.direction = 'UNDO' and (o.from_patient_id, o.to_patient_id)
                is distinct from (m.survivor_patient_id, m.loser_patient_id)""";

    private static final String OTHER_DIRECTION = """
            select o.id::text from patient_merge_module_repoint o join person_merge m on m.id = o.person_merge_id
            where (o.direction = 'UNDO') <> (m.undone_at is not null)""";

    private static final String WITHOUT_NUMBER = """
            select p.id::text from patient p
            where (p.voided_at is null or p.merged_into_patient_id is not null)
              and not exists (select from patient_identifier i
                              where i.tenant_id = p.tenant_id and i.system = patient_number_authority(p.tenant_id)
                                and i.value = p.number and i.patient_id = coalesce(p.merged_into_patient_id, p.id)
                                and i.voided_at is null)""";

    /** The last registration cannot be ended: without one, the sessions of facilities would not see the chart. */
    private static final String UNREGISTERED = """
            select p.id::text from patient p
            where p.voided_at is null and not exists (select from patient_facility f where f.patient_id = p.id)""";

    private static final String NOT_A_NUMBER = """
            select p.id::text from patient p where p.number !~ '^[0-9]{8,18}$'""";

    /** The ordinal of a number, by the inverse of what next_patient_number multiplies the first nine million with. */
    private static final String NUMBERS_BEHIND = """
            select last_value::text from patient_number
            where case when is_called then last_value else 0 end < (
              select max(case when length(digits) = 7 then (digits::bigint - 1000000) * 4814443 % 9000000
                              else digits::bigint - 1000000 end)
              from (
                select left(number, -1) from patient where number ~ '^[0-9]{8,18}$'
                union all
                select substr(left(value, -1), 2) from patient_identifier
                where system = patient_number_authority(tenant_id) and value ~ '^T[0-9]{8,18}$') numbers (digits))""";

    private MergeChecks() {}

    static List<IntegrityCheck> all() {
        return List.of(
                new IntegrityCheck(
                        "merged persons resolve to a surviving person", NOT_FORWARDED_ONCE.formatted("person")),
                new IntegrityCheck(
                        "merged patients resolve to a surviving patient", NOT_FORWARDED_ONCE.formatted("patient")),
                new IntegrityCheck("merged persons are in the ledger", NOT_IN_THE_LEDGER.formatted("person")),
                new IntegrityCheck("merged patients are in the ledger", NOT_IN_THE_LEDGER.formatted("patient")),
                new IntegrityCheck(
                        "merged persons resolve to the survivor of their merge",
                        NOT_AS_IN_THE_LEDGER.formatted("person")),
                new IntegrityCheck(
                        "merged patients resolve to the survivor of their merge",
                        NOT_AS_IN_THE_LEDGER.formatted("patient")),
                new IntegrityCheck("the ledger of merges has the merged persons and patients", LEDGER_WITHOUT_LOSER),
                new IntegrityCheck("merges of patients have an obligation of each module", WITHOUT_OBLIGATION),
                new IntegrityCheck("module obligations are of the patients of their merge", OTHER_PATIENTS),
                new IntegrityCheck("module obligations have the direction of their merge", OTHER_DIRECTION),
                new IntegrityCheck("patients are registered at a facility", UNREGISTERED),
                new IntegrityCheck("patients are found by their number", WITHOUT_NUMBER),
                new IntegrityCheck("numbers of patients consist of digits", NOT_A_NUMBER),
                new IntegrityCheck("numbers of patients are not assigned twice", NUMBERS_BEHIND));
    }
}

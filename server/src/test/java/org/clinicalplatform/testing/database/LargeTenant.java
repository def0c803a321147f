package org.clinicalplatform.testing.database;

import java.util.List;
import java.util.UUID;

/**
 * A tenant of such a size that the planner has a reason to use indexes.
 *
 * @param account holds a role at the facility, and grants to many patients
 * @param patientId has more visits than anybody else
 */
public record LargeTenant(UUID tenantId, UUID facilityId, UUID account, UUID patientId, UUID visitId, UUID sessionId) {
    private static final int PATIENTS = 3_000;

    /**
     * Less than a minute while the month is young: events of the month before would be in another partition, whose size
     * plans would then depend on.
     */
    private static final String MINUTE_OF_THE_MONTH =
            "select least(interval '1 minute', (now() - date_trunc('month', now(), 'UTC')) / 6001)::text";

    /**
     * In the order that the foreign keys allow; {@code :n} counts the patients, accounts and sessions, and the events are
     * a {@code :minute} apart. The statistics of
     * other tables stay as they are, since plans of other tests are for tables of unknown size.
     */
    private static final List<String> FILLING =
            List.of("""
            insert into user_account (id, username, first_name, last_name, tenant_id, created_at, updated_at)
            select gen_random_uuid(), 'large-' || :tenant || n, 'Uma', 'User', :tenant, now(), now()
            from generate_series(1, :n) n""", """
            insert into role_assignment (id, user_account_id, role_id, tenant_id, facility_id, created_at)
            select gen_random_uuid(), u.id, r.id, :tenant, :facility, now()
            from user_account u, (select id from role limit 1) r where u.username like 'large-' || :tenant || '%'""", """
            insert into user_session (id, user_account_id, auth_time, amr, acr, created_at, expires_at)
            select gen_random_uuid(), id, now(), '{pwd}', 'aal1', now(), now() + interval '1 hour'
            from user_account where username like 'large-' || :tenant || '%'""", """
            insert into refresh_token (id, session_id, token_hash, issued_at, expires_at)
            select gen_random_uuid(), s.id, 'large-' || s.id, now(), now() + interval '1 hour' from user_session s
            join user_account u on u.id = s.user_account_id where u.username like 'large-' || :tenant || '%'""", """
            insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), :tenant, 'UNKNOWN', now(), :by, now(), :by from generate_series(1, :n)""", """
            insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), tenant_id, id, now(), :by, now(), :by from person where tenant_id = :tenant""", """
            insert into patient_facility (patient_id, tenant_id, facility_id, registered_at, registered_by)
            select id, tenant_id, :facility, now(), :by from patient where tenant_id = :tenant""", """
            insert into patient_access_grant (id, tenant_id, patient_id, user_account_id, reason, granted_at, granted_by,
                                              expires_at)
            select gen_random_uuid(), tenant_id, id, :account, 'Emergency', now(), :by, now() + interval '1 hour'
            from patient where tenant_id = :tenant""", """
            insert into visit (id, tenant_id, patient_id, facility_id, visit_number, type_system, type_code, visit_class,
                               status, started_at, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), tenant_id, id, :facility, 'L-' || id || k, 'urn:codes', '7', 'AMBULATORY',
                   'IN_PROGRESS', now() - make_interval(hours => k), now(), :by, now(), :by
            from patient, generate_series(1, 5) k where tenant_id = :tenant""", """
            insert into visit (id, tenant_id, patient_id, facility_id, visit_number, type_system, type_code, visit_class,
                               status, started_at, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), :tenant, p.id, :facility, 'M-' || p.id || k, 'urn:codes', '7', 'AMBULATORY',
                   'IN_PROGRESS', now() - make_interval(hours => k), now(), :by, now(), :by
            from (select id from patient where tenant_id = :tenant order by id limit 1) p, generate_series(1, 1000) k""", """
            insert into security_event (id, kind, occurred_at, user_account_id, actor_id, tenant_id)
            select gen_random_uuid(), case k when 1 then 'LOGIN_FAILED' else 'LOGIN_SUCCEEDED' end,
                   now() - 60 * k * cast(:minute as interval), id, id, :tenant
            from user_account, generate_series(1, 10) k where username like 'large-' || :tenant || '%'""", """
            insert into security_event (id, kind, occurred_at, user_account_id, actor_id, tenant_id)
            select gen_random_uuid(), 'LOGIN_SUCCEEDED', now() - k * cast(:minute as interval), :account, :account, :tenant
            from generate_series(1, 3000) k""", """
            insert into security_event (id, kind, occurred_at)
            select gen_random_uuid(), case k % 2 when 1 then 'LOGIN_FAILED' else 'RATE_LIMITED' end,
                   now() - k * cast(:minute as interval)
            from generate_series(1, 6000) k""", """
            insert into audit_event (id, occurred_at, tenant_id, user_account_id, session_id, operation_id, action,
                                     record_id, patient_id, outcome, status)
            select gen_random_uuid(), now() - k * cast(:minute as interval), :tenant, id, id, 'getVisit', 'READ', id, id,
                   case when k % 10 = 0 then 'REFUSED' else 'GRANTED' end, 200
            from user_account, generate_series(1, 20) k where username like 'large-' || :tenant || '%'""", """
            insert into audit_event (id, occurred_at, tenant_id, user_account_id, session_id, operation_id, action,
                                     record_id, patient_id, subject_account_id, outcome, status)
            select gen_random_uuid(), now() - k * cast(:minute as interval), :tenant, :account, :account, 'getVisit', 'READ',
                   :account, :account, :account, 'GRANTED', 200
            from generate_series(1, 3000) k""", """
            insert into audit_event_patient (tenant_id, patient_id, occurred_at, event_id)
            select tenant_id, case when n = 1 and user_account_id = :account then :account else gen_random_uuid() end,
                   occurred_at, id
            from audit_event, generate_series(1, 3) n where tenant_id = :tenant""", """
            analyze user_account, role_assignment, user_session, refresh_token, person, patient, patient_facility,
                    patient_access_grant, visit, security_event, audit_event, audit_event_patient""");

    /** Makes one; takes about a second. */
    public static LargeTenant in(TestDatabase database) {
        FacilityRow facility = database.facilities().insert();
        AccountRow account = database.accounts().insert(row -> row.at(facility));
        String minute = database.texts(MINUTE_OF_THE_MONTH).get(0);
        FILLING.forEach(statement -> database.sql(statement)
                .param("tenant", facility.tenantId())
                .param("facility", facility.id())
                .param("account", account.id())
                .param("by", Row.WRITER)
                .param("n", PATIENTS)
                .param("minute", minute)
                .update());
        UUID patient =
                any(database, "select id from patient where tenant_id = ? order by id limit 1", facility.tenantId());
        return new LargeTenant(
                facility.tenantId(),
                facility.id(),
                account.id(),
                patient,
                any(database, "select id from visit where patient_id = ? limit 1", patient),
                any(
                        database,
                        "select session_id from refresh_token where token_hash like 'large-%' and session_id <> ?"
                                + " limit 1",
                        patient));
    }

    private static UUID any(TestDatabase database, String sql, UUID parameter) {
        return database.sql(sql).param(parameter).query(UUID.class).single();
    }
}

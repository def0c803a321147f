package org.clinicalplatform.testing.database;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;

/**
 * Patients and viewers in every combination that the visibility rule tells apart, and for each pair what the rule says
 * in plain Java: an oracle for the SQL.
 */
public final class VisibilityMatrix {
    private static final String ALL_FACILITIES = "clinical.patient.all-facilities";

    enum Registration {
        HERE,
        ELSEWHERE,
        NOWHERE
    }

    enum Grant {
        NONE,
        LIVE,
        EXPIRED,
        REVOKED,
        OF_ANOTHER_ACCOUNT
    }

    enum State {
        LIVE,
        VOIDED,
        MERGED_AWAY
    }

    enum Session {
        AT_THE_FACILITY,
        IN_THE_TENANT,
        NOT_NARROWED
    }

    /** What is known of a patient; of the survivor where the patient was merged away. */
    record PatientKind(boolean ofTheTenant, Registration registered, boolean restricted, Grant grant, State state) {}

    record ViewerKind(Session session, boolean allFacilities) {}

    /**
     * One combination.
     *
     * @param patientId the id that the viewer names
     * @param shownId the id of the patient that the viewer is shown if the rule allows it
     */
    public record Case(String name, Caller caller, UUID patientId, UUID shownId, boolean visible) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static @Nullable List<Case> cases;

    private final TestDatabase database;
    private final TenantRow tenant;
    private final FacilityRow here;
    private final FacilityRow elsewhere;
    private final FacilityRow foreign;
    private final AccountRow account;
    private final AccountRow other;

    private VisibilityMatrix(TestDatabase database) {
        this.database = database;
        tenant = database.tenants().insert();
        here = database.facilities().insert(facility -> facility.tenant(tenant));
        elsewhere = database.facilities().insert(facility -> facility.tenant(tenant));
        foreign = database.facilities().insert();
        account = database.accounts().insert();
        other = database.accounts().insert();
    }

    /** All the cases; their rows are put into the database once, and no test changes them. */
    public static synchronized List<Case> in(TestDatabase database) {
        if (cases == null) {
            cases = List.copyOf(new VisibilityMatrix(database).insertAll());
        }
        return cases;
    }

    private List<Case> insertAll() {
        List<Case> inserted = new ArrayList<>();
        for (PatientKind kind : patientKinds()) {
            PatientRow shown = insert(kind);
            // open to everybody by itself, so that only the survivor can be what decides
            PatientRow named = kind.state() == State.MERGED_AWAY ? mergedInto(shown, kind.ofTheTenant()) : shown;
            for (ViewerKind viewer : viewerKinds()) {
                inserted.add(new Case(
                        kind + " to " + viewer, caller(viewer), named.id(), shown.id(), isVisible(kind, viewer)));
            }
        }
        return inserted;
    }

    /** Requirement R-105, in the order of its sentences. */
    private static boolean isVisible(PatientKind patient, ViewerKind viewer) {
        if (!patient.ofTheTenant() || viewer.session() == Session.NOT_NARROWED || patient.state() == State.VOIDED) {
            return false;
        }
        if (patient.grant() == Grant.LIVE) {
            return true;
        }
        boolean registered = patient.registered() == Registration.HERE && viewer.session() == Session.AT_THE_FACILITY;
        return !patient.restricted() && (registered || viewer.allFacilities());
    }

    private static List<PatientKind> patientKinds() {
        List<PatientKind> kinds = new ArrayList<>();
        for (Grant grant : Grant.values()) {
            for (State state : State.values()) {
                for (boolean restricted : new boolean[] {false, true}) {
                    for (Registration registered : Registration.values()) {
                        kinds.add(new PatientKind(true, registered, restricted, grant, state));
                    }
                    kinds.add(new PatientKind(false, Registration.ELSEWHERE, restricted, grant, state));
                }
            }
        }
        return kinds;
    }

    private static List<ViewerKind> viewerKinds() {
        return Arrays.stream(Session.values())
                .flatMap(session -> Stream.of(new ViewerKind(session, false), new ViewerKind(session, true)))
                .toList();
    }

    private Caller caller(ViewerKind kind) {
        String[] permissions = kind.allFacilities() ? new String[] {ALL_FACILITIES} : new String[0];
        return switch (kind.session()) {
            case AT_THE_FACILITY -> TestCallers.at(here, account, permissions);
            case IN_THE_TENANT -> TestCallers.in(tenant, account, permissions);
            case NOT_NARROWED -> TestCallers.unscoped(account);
        };
    }

    private PatientRow insert(PatientKind kind) {
        PatientRow patient = database.patients().insert(row -> {
            row.tenant(tenant);
            switch (kind.registered()) {
                case HERE -> row.at(here);
                case ELSEWHERE -> row.at(kind.ofTheTenant() ? elsewhere : foreign);
                case NOWHERE -> row.tenant(tenant);
            }
            if (kind.restricted()) {
                row.restricted();
            }
            if (kind.state() == State.VOIDED) {
                row.voided();
            }
        });
        insertGrant(kind.grant(), patient);
        return patient;
    }

    private PatientRow mergedInto(PatientRow survivor, boolean ofTheTenant) {
        return database.patients()
                .insert(row -> row.at(ofTheTenant ? here : foreign).mergedInto(survivor));
    }

    private void insertGrant(Grant kind, PatientRow patient) {
        if (kind == Grant.NONE) {
            return;
        }
        database.grants().insert(grant -> {
            grant.patient(patient).account(kind == Grant.OF_ANOTHER_ACCOUNT ? other : account);
            if (kind == Grant.EXPIRED) {
                grant.expiresAt(TestClock.START.minus(Duration.ofMillis(1)));
            } else if (kind == Grant.REVOKED) {
                grant.revoked();
            }
        });
    }
}

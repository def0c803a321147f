package org.clinicalplatform.demographics.matching;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

class MatchCandidateServiceTest extends ClinicTestCase {
    private final MatchCandidateService candidates;
    private final PersonRows persons = new PersonRows(db, tenant.id());
    private final UUID subject;

    MatchCandidateServiceTest(MatchCandidateService candidates, ApplicationContext beans) {
        super(beans);
        this.candidates = candidates;
        subject = persons.insert("Sáenz", List.of("Vicenta", "Luz"), "1944-05-31");
        persons.address(subject, "12 Harbour Street", "Salem", "01970");
        persons.contact(subject, "PHONE", "+1 555 123-4567");
        persons.contact(subject, "EMAIL", "Vicenta@mail.example");
        persons.identifier(persons.patient(subject), "SS", "urn:ssn", "999-12-3456");
    }

    @Test
    void candidatesWhenNameAndAddressAreThoseOfAnotherThenIsCertainAndExplained() {
        UUID twice = another();
        persons.address(twice, "12 Harbor St", "Salem", "01970");

        List<MatchCandidate> found = candidates.candidates(caller, subject);

        assertThat(found).singleElement().satisfies(candidate -> {
            assertThat(candidate.personId()).isEqualTo(twice);
            assertThat(candidate.grade()).isEqualTo(MatchGrade.CERTAIN);
            assertThat(candidate.fields())
                    .extracting(FieldComparison::field, FieldComparison::agreement)
                    .contains(
                            tuple(MatchField.FAMILY_NAME, MatchAgreement.EXACT),
                            tuple(MatchField.STREET, MatchAgreement.CLOSE));
            assertThat(candidate.score())
                    .isEqualTo(candidate.fields().stream()
                            .mapToDouble(FieldComparison::weight)
                            .sum());
        });
    }

    /** Each of them has only one blocking key in common with the subject. */
    @Test
    void candidatesWhenOneKeyIsSharedThenAreFoundByIt() {
        UUID byDate = persons.insert("Saens", List.of("Bizenta"), "1944-05-31");
        UUID bySound = persons.insert("Seanz", List.of("Vizenta"), "1944-05-13");
        UUID swapped = persons.insert("Vicenta", List.of("Sáenz"), null);
        UUID married = persons.insert("Brown", List.of("Vicenta"), "1944-05-13");
        persons.address(married, "12 Harbour Street", "Salem", "01970");
        UUID byPhone = persons.insert("Brown", List.of("Vicenta"), "1944-03-31");
        persons.contact(byPhone, "SMS", "5551234567");
        UUID byMail = persons.insert("Brown", List.of("Vicenta"), "1944-03-31");
        persons.contact(byMail, "EMAIL", "vicenta@MAIL.example");
        UUID byNumber = persons.insert("Brown", List.of("Vicenta"), "1944-03-31");
        persons.identifier(persons.patient(byNumber), "SS", "urn:other", "999123456");

        assertThat(found(subject)).contains(byDate, bySound, swapped, married, byPhone, byMail, byNumber);
    }

    /** None of them has the date of birth, both names or the whole address of the subject. */
    @Test
    void candidatesWhenTwoWeakKeysAreSharedThenAreCompared() {
        UUID givenAndCode = at("3 Mill Lane", "Boston", "01970", persons.insert("Brown", List.of("Vicenta"), null));
        UUID swappedAndCode = at("3 Mill Lane", "Boston", "01970", persons.insert("Vicenta", List.of("Brown"), null));
        UUID familyAndTown = at("3 Mill Lane", "Sailem", "02108", persons.insert("Saens", List.of("Ann"), null));
        UUID familyAndStreet = at("99 Harbor Street", "Boston", "02108", persons.insert("Saens", List.of("Ann"), null));
        UUID givenAndMonth = persons.insert("Brown", List.of("Vicenta"), "1944-05-13");
        UUID familyAndInitial = persons.insert("Saens", List.of("Vera"), null);
        UUID givenAndInitial = persons.insert("Smith", List.of("Vizenta"), null);
        UUID given = persons.insert("Brown", List.of("Vicenta"), "1944-06-01");

        assertThat(blocked())
                .contains(
                        givenAndCode,
                        swappedAndCode,
                        familyAndTown,
                        familyAndStreet,
                        givenAndMonth,
                        familyAndInitial,
                        givenAndInitial)
                .doesNotContain(given);
    }

    @Test
    void candidatesWhenThePlaceIsSharedButForOnePartThenAreCompared() {
        UUID otherHouse = at("99 Harbor Street", "Sailem", "02108", persons.insert("Brown", List.of("Ann"), null));
        UUID otherStreet = at("12 Mill Lane", "Sailem", "02108", persons.insert("Brown", List.of("Ann"), null));
        UUID otherHouseAndStreet = at("3 Mill Lane", "Salem", "01970", persons.insert("Brown", List.of("Ann"), null));

        assertThat(blocked()).contains(otherHouse, otherStreet).doesNotContain(otherHouseAndStreet);
    }

    @Test
    void candidatesWhenTooManyOfTheTenantShareAWeakKeyThenItIsLeftOut() {
        UUID other = at("3 Mill Lane", "Boston", "01970", persons.insert("Brown", List.of("Vicenta"), null));
        neighbours(tenantBeforeAll(), 400);
        assertThat(blocked()).contains(other);

        neighbours(tenant.id(), BlockLimits.OF_A_SEARCH.weak());
        assertThat(blocked()).doesNotContain(other);
    }

    private UUID at(String line, String city, String postalCode, UUID person) {
        persons.address(person, line, city, postalCode);
        return person;
    }

    /** Persons who have the postal code of the subject, and nothing else. */
    private void neighbours(UUID tenantId, int count) {
        db.sql("""
                with p as (
                  insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)
                  select gen_random_uuid(), :tenant, 'FEMALE', now(), :by, now(), :by from generate_series(1, :count)
                  returning id)
                insert into person_address (id, person_id, use, lines, postal_code, created_at, created_by, updated_at,
                  updated_by)
                select gen_random_uuid(), id, 'HOME', '{3 Mill Lane}', '01970', now(), :by, now(), :by from p
                """)
                .param("tenant", tenantId)
                .param("by", account.id())
                .param("count", count)
                .update();
    }

    @Test
    void candidatesWhenNothingIsSharedThenAreNone() {
        persons.insert("Brown", List.of("Ann"), "1971-02-03");
        persons.insert(null, List.of(), null);

        assertThat(found(subject)).isEmpty();
    }

    @Test
    void candidatesWhenTheOtherIsRetiredVoidOrForeignThenAreNotNamed() {
        UUID retired = another();
        persons.retire(retired, subject);
        persons.voidRecord(another());
        new PersonRows(db, foreign.tenantId()).insert("Saenz", List.of("Vicenta"), "1944-05-31");

        assertThat(found(subject)).isEmpty();
    }

    @Test
    void candidatesWhenThePersonWasMergedAwayThenAreThoseOfTheSurvivor() {
        UUID retired = persons.insert("Other", List.of("Name"), "1999-01-01");
        persons.retire(retired, subject);
        UUID twice = another();

        assertThat(found(retired)).containsExactly(twice);
    }

    @Test
    void candidatesWhenANameIsAPlaceholderThenItIsIgnored() {
        UUID unknown = persons.insert(null, List.of(), null);
        persons.name(unknown, "ANONYMOUS", "Unknown", List.of("Jane"));
        UUID other = persons.insert(null, List.of(), null);
        persons.name(other, "ANONYMOUS", "Unknown", List.of("Jane"));

        assertThat(found(unknown)).isEmpty();
    }

    @Test
    void candidatesWhenRequestedThenPlansAreKeptUntilTheTransactionEnds() {
        String kept = bean(TransactionTemplate.class).execute(status -> {
            candidates.candidates(caller, subject);
            return requireNonNull(bean(JdbcTemplate.class)
                    .queryForObject(
                            "select current_setting('plan_cache_mode') || ' ' || current_setting('jit')",
                            String.class));
        });

        assertThat(kept).isEqualTo("force_generic_plan off");
    }

    @Test
    void candidatesWhenThePersonIsUnknownVoidOrForeignThenNotFound() {
        UUID gone = persons.insert("Gone", List.of("Person"), null);
        persons.voidRecord(gone);
        UUID far = new PersonRows(db, foreign.tenantId()).insert("Far", List.of("Away"), null);

        for (UUID id : List.of(UUID.randomUUID(), gone, far)) {
            assertNotFound("Person not found", () -> candidates.candidates(caller, id));
        }
    }

    @Test
    void candidatesWhenANameIsSharedByHundredsThenTheNearestBirthsAreCompared() {
        db.update(
                "with p as (insert into person (id, tenant_id, gender, birth_date, created_at, created_by, updated_at,"
                        + " updated_by) select gen_random_uuid(), ?, 'FEMALE', date '1900-01-01' + n, now(), id, now(), id"
                        + " from generate_series(1, 400) n, user_account where id = ? returning id)"
                        + " insert into person_name (id, person_id, use, family, given, created_at, created_by,"
                        + " updated_at, updated_by) select gen_random_uuid(), id, 'OFFICIAL', 'Sáenz', '{Vicenta}', now(), id,"
                        + " now(), id from p",
                tenant.id(),
                account.id());
        UUID near = persons.insert("Saenz", List.of("Vicenta"), "1944-05-13");

        assertThat(blocked()).hasSize(BlockLimits.OF_A_SEARCH.names()).contains(subject, near);
        assertThat(found(subject)).startsWith(near).hasSizeLessThanOrEqualTo(50);
    }

    /** More of them than a block reads, under every key. */
    @Test
    void candidatesWhenAnotherTenantIsFullOfNamesakesThenAreFoundAllTheSame() {
        namesakes(tenantBeforeAll(), 600);
        UUID bySound = persons.insert("Seanz", List.of("Vizenta"), null);
        UUID byStart = persons.insert("Saenzova", List.of("Vicky"), null);
        UUID byHouse = persons.insert("Brown", List.of("Vicenta"), "1944-05-13");
        persons.address(byHouse, "Harbour St. 12", "Salem", "01970");
        UUID byLine = persons.insert("Brown", List.of("Vicenta"), "1944-05-13");
        persons.address(byLine, "12 Harbour Street", "Salem", "");
        UUID byPhone = persons.insert("Brown", List.of("Vicenta"), "1944-03-31");
        persons.contact(byPhone, "SMS", "5551234567");
        UUID byMail = persons.insert("Brown", List.of("Vicenta"), "1944-03-31");
        persons.contact(byMail, "EMAIL", "vicenta@MAIL.example");

        assertThat(blocked()).contains(bySound, byStart, byHouse, byLine, byPhone, byMail);
    }

    /** Its rows come first in every index that has the tenant. */
    private UUID tenantBeforeAll() {
        UUID id = new UUID(0, UUID.randomUUID().getLeastSignificantBits());
        db.tenants().insert(row -> row.set("id", id));
        return id;
    }

    /** All persons that are compared with the subject. */
    private List<UUID> blocked() {
        return bean(MatchCandidateMapper.class).findBlocked(tenant.id(), subject, BlockLimits.OF_A_SEARCH).stream()
                .map(MatchedPerson::id)
                .toList();
    }

    /** Each with the name, the address and the contacts of the subject. */
    private void namesakes(UUID tenantId, int count) {
        db.sql("""
                with p as (
                  insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)
                  select gen_random_uuid(), :tenant, 'FEMALE', now(), :by, now(), :by from generate_series(1, :count)
                  returning id), n as (
                  insert into person_name (id, person_id, use, family, given, created_at, created_by, updated_at, updated_by)
                  select gen_random_uuid(), id, 'OFFICIAL', 'Sáenz', '{Vicenta}', now(), :by, now(), :by from p), a as (
                  insert into person_address (id, person_id, use, lines, postal_code, created_at, created_by, updated_at,
                    updated_by)
                  select gen_random_uuid(), id, 'HOME', '{12 Harbour Street}', '01970', now(), :by, now(), :by from p)
                insert into person_contact (id, person_id, system, use, value, created_at, created_by, updated_at, updated_by)
                select gen_random_uuid(), id, c.system, 'HOME', c.value, now(), :by, now(), :by
                from p cross join (values ('PHONE', '+1 555 123-4567'), ('EMAIL', 'Vicenta@mail.example')) c (system, value)
                """)
                .param("tenant", tenantId)
                .param("by", account.id())
                .param("count", count)
                .update();
    }

    @Test
    void dismissWhenRequestedThenRemovesThePairFromBothLists() {
        UUID twice = another();

        candidates.dismiss(caller, twice, subject);
        candidates.dismiss(caller, subject, twice);

        assertThat(found(subject)).isEmpty();
        assertThat(found(twice)).isEmpty();
        assertThat(db.count(
                        "select count(*) from match_dismissal where dismissed_by = ? and dismissed_at = ?",
                        account.id(),
                        NOW))
                .isEqualTo(1);
    }

    @Test
    void dismissWhenOneIsMergedAwayLaterThenHoldsForTheSurvivorUntilTheMergeIsUndone() {
        UUID twice = another();
        UUID thrice = another();
        candidates.dismiss(caller, subject, twice);

        persons.retire(twice, thrice);
        assertThat(found(subject)).isEmpty();
        assertThat(found(thrice)).isEmpty();

        db.update("update person set voided_at = null, merged_into_person_id = null where id = ?", twice);
        assertThat(found(subject)).containsExactly(thrice);
    }

    /**
     * The list of duplicates locks the pair and then writes the dismissal; in another order, each could wait for the
     * other.
     */
    @Test
    void dismissWhenThePairIsLockedThenWaitsForItFirst() throws Exception {
        UUID twice = another();
        CompletableFuture<Void> dismissal = new CompletableFuture<>();
        try (HeldLock list = HeldLock.by(
                db,
                "insert into duplicate_pair (id, tenant_id, first_person_id, second_person_id, grade, score, state, found_at,"
                        + " evaluated_at) values (gen_random_uuid(), ?, least(?, ?), greatest(?, ?), 'PROBABLE', 11, 'OPEN',"
                        + " now(), now())",
                tenant.id(),
                subject,
                twice,
                subject,
                twice)) {
            dismissal.completeAsync(() -> {
                candidates.dismiss(caller, subject, twice);
                return null;
            });
            list.awaitWaiting("insert into duplicate_pair");
            list.execute("set local lock_timeout = '1s'");
            list.execute(
                    "insert into match_dismissal (tenant_id, first_person_id, second_person_id, dismissed_at, dismissed_by)"
                            + " values (?, least(?, ?), greatest(?, ?), now(), ?)",
                    tenant.id(),
                    subject,
                    twice,
                    subject,
                    twice,
                    account.id());
        }
        dismissal.get(10, TimeUnit.SECONDS);
        assertThat(found(subject)).doesNotContain(twice);
    }

    @Test
    void dismissWhenBothAreOnePersonThenIsRefused() {
        UUID retired = persons.insert("Other", List.of("Name"), "1999-01-01");
        persons.retire(retired, subject);

        assertRefused(ErrorCode.INVALID_REQUEST, () -> candidates.dismiss(caller, retired, subject));
    }

    @Test
    void dismissWhenOneIsForeignThenNotFoundAndNothingIsStored() {
        UUID far = new PersonRows(db, foreign.tenantId()).insert("Far", List.of("Away"), null);

        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> candidates.dismiss(caller, subject, far));
        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> candidates.dismiss(caller, far, subject));
        assertThat(db.count(
                        "select count(*) from match_dismissal where first_person_id in (?, ?) or second_person_id in (?, ?)",
                        subject,
                        far,
                        subject,
                        far))
                .isZero();
    }

    @Test
    void dismissWhenRequestedConcurrentlyThenIsStoredOnce() {
        UUID twice = another();

        AtOnce.run(8, i -> candidates.dismiss(caller, i % 2 == 0 ? subject : twice, i % 2 == 0 ? twice : subject));

        assertThat(found(subject)).isEmpty();
        assertThat(db.count(
                        "select count(*) from match_dismissal where ? in (first_person_id, second_person_id)", subject))
                .isEqualTo(1);
    }

    /** Another record of the subject. */
    private UUID another() {
        return persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");
    }

    private List<UUID> found(UUID personId) {
        return candidates.candidates(caller, personId).stream()
                .map(MatchCandidate::personId)
                .toList();
    }
}

package org.clinicalplatform.demographics.banner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.IncludedRecord;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.VisibilityMatrix;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** Lists of records have the banners of their patients when these are requested. */
class PatientBannersTest extends ClinicTestCase {
    private final PatientBanners banners;
    private final Caller nurse = TestCallers.at(facility, account, "clinical.patient.read");
    private final PatientRow patient = patientAt(facility);
    private final PatientRow other = patientAt(facility);

    PatientBannersTest(PatientBanners banners, ApplicationContext beans) {
        super(beans);
        this.banners = banners;
    }

    @Test
    void listWhenBannersAreNotRequestedThenHasNoneAndNeedsNoPermission() {
        List<Listed<PatientRef>> listed = list(caller, null, () -> List.of(record(patient)));

        assertThat(listed).containsExactly(new Listed<>(record(patient), null));
    }

    @Test
    void listWhenBannersAreRequestedThenEachRecordHasThatOfItsPatientByOneStatement() {
        List<PatientRef> records = List.of(record(patient), record(other), record(patient));

        List<String> statements = bean(PreparedStatements.class)
                .during(() -> assertThat(list(nurse, IncludedRecord.PATIENT, () -> records))
                        .extracting(Listed::item)
                        .containsExactlyElementsOf(records));

        assertThat(statements).hasSize(1);
        assertThat(list(nurse, IncludedRecord.PATIENT, () -> records))
                .extracting(listed ->
                        listed.banner() == null ? null : listed.banner().patientId())
                .containsExactly(patient.id(), other.id(), patient.id());
    }

    @Test
    void searchWhenItIsTruncatedThenStillSaysSo() {
        for (boolean truncated : new boolean[] {false, true}) {
            SearchResult<PatientRef> result = new SearchResult<>(List.of(record(patient)), truncated);

            assertThat(banners.search(nurse, IncludedRecord.PATIENT, () -> result)
                            .truncated())
                    .isEqualTo(truncated);
        }
    }

    /** The banner of a patient is in each of the patient's records. */
    @Test
    void searchWhenBannersAreLongThenIsTruncatedAfterTheBoundUnlikeAPage() {
        db.update(
                "insert into person_name (id, person_id, use, prefix, given, created_at, created_by, updated_at,"
                        + " updated_by) select gen_random_uuid(), person_id, 'OFFICIAL', repeat('x', ?), '{}', now(),"
                        + " created_by, now(), created_by from patient where id = ?",
                (int) SearchResult.MAX_BYTES - 1024,
                patient.id());
        List<PatientRef> records = Collections.nCopies(3, record(patient));

        SearchResult<Listed<PatientRef>> found =
                banners.search(nurse, IncludedRecord.PATIENT, () -> SearchResult.of(records));

        assertThat(found.items()).hasSize(2);
        assertThat(found.truncated()).isTrue();
        assertThat(banners.page(nurse, IncludedRecord.PATIENT, () -> new Page<>(records, new PageQuery(0, 3), 3))
                        .items())
                .hasSize(3);
    }

    @Test
    void pageWhenBannersAreRequestedThenKeepsThePage() {
        Page<PatientRef> page = new Page<>(List.of(record(patient)), new PageQuery(3, 1), 17);

        Page<Listed<PatientRef>> listed = banners.page(nurse, IncludedRecord.PATIENT, () -> page);

        assertThat(listed.query()).isEqualTo(page.query());
        assertThat(listed.totalItems()).isEqualTo(17);
        assertThat(listed.items()).allMatch(each -> each.banner() != null);
    }

    @Test
    void listWhenTheCallerMayNotBeShownBannersThenNothingIsRead() {
        AtomicInteger reads = new AtomicInteger();

        assertRefused(
                ErrorCode.ACCESS_DENIED,
                () -> list(caller, IncludedRecord.PATIENT, () -> {
                    reads.incrementAndGet();
                    return List.of(record(patient));
                }));

        assertThat(reads).hasValue(0);
    }

    @Test
    void listWhenARecordHasNoPatientOrThereIsNoneThenHasNoBanner() {
        assertThat(list(nurse, IncludedRecord.PATIENT, () -> List.<PatientRecord>of(() -> null)))
                .singleElement()
                .satisfies(listed -> assertThat(listed.banner()).isNull());
        assertThat(list(nurse, IncludedRecord.PATIENT, List::of)).isEmpty();
    }

    /** A merge or a restriction that commits between the two statements changes neither. */
    @Test
    void listWhenAPatientIsRestrictedMeanwhileThenRecordsAndBannersAreOfOneSnapshot() {
        List<Listed<PatientRef>> listed = list(nurse, IncludedRecord.PATIENT, () -> {
            bean(JdbcTemplate.class).queryForObject("select 1", Integer.class);
            db.update("update patient set restricted = true where id = ?", patient.id());
            return List.of(record(patient));
        });

        assertThat(listed)
                .singleElement()
                .matches(each -> each.banner() != null && !each.banner().restricted());
    }

    @Test
    void bannersWhenCombinedInEveryWayThenFollowTheVisibilityRule() {
        for (VisibilityMatrix.Case each : VisibilityMatrix.in(db)) {
            Caller viewer = permitted(each.caller());
            List<Listed<PatientRef>> listed =
                    list(viewer, IncludedRecord.PATIENT, () -> List.of(new PatientRef(each.shownId(), tenant.id())));
            assertThat(listed.get(0).banner() != null).as(each.toString()).isEqualTo(each.visible());
        }
    }

    private <R extends PatientRecord> List<Listed<R>> list(
            Caller reader, @Nullable IncludedRecord include, Supplier<List<R>> read) {
        return banners.search(reader, include, () -> SearchResult.of(read.get()))
                .items();
    }

    private static PatientRef record(PatientRow patient) {
        return new PatientRef(patient.id(), patient.tenantId());
    }

    private static Caller permitted(Caller caller) {
        String[] permissions = Stream.concat(caller.permissions().stream(), Stream.of("clinical.patient.read"))
                .toArray(String[]::new);
        return TestCallers.caller(caller.accountId(), caller.tenantId(), caller.facilityId(), permissions);
    }
}

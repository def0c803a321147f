package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.DemographicField;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.Refusals;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** A known person is merged into a temporary one, who is known from then on. */
class IdentifyingMergeTest extends UndoTestCase {
    private static final List<String> PREFERRED = List.of("person_name", "person_address", "person_contact");

    IdentifyingMergeTest(ApplicationContext beans) {
        super(beans);
    }

    @BeforeEach
    void describeBoth() {
        db.update(
                "update person set temporary = true, gender = 'FEMALE', birth_date = '1980-01-01',"
                        + " birth_date_estimated = true, language = 'en' where id = ?",
                survivor);
        db.update(
                "update person set gender = 'MALE', birth_date = '1979-05-06', marital_status = 'M', language = 'de'"
                        + " where id = ?",
                loser);
        for (String table : PREFERRED) {
            preferred(table, survivor);
            row(table(table), survivor);
            preferred(table, loser);
            row(table(table), loser);
        }
    }

    @Test
    void mergeWhenTheLoserIsKnownThenTheSurvivorIsAndHasItsIdentity() {
        UUID known = preferredOf("person_name", loser);

        MergeReport report = merge(survivor, loser);

        assertThat(report.merge().filledFields())
                .containsExactly(
                        DemographicField.BIRTH_DATE.name(),
                        DemographicField.GENDER.name(),
                        DemographicField.MARITAL_STATUS.name(),
                        DemographicField.TEMPORARY.name());
        assertTrue(
                "select not temporary and gender = 'MALE' and birth_date = '1979-05-06' and not birth_date_estimated"
                        + " and marital_status = 'M' and language = 'en' from person where id = ?",
                survivor);
        assertThat(preferredOf("person_name", survivor)).isEqualTo(known);
        for (String table : PREFERRED) {
            assertThat(live(table(table), survivor)).as(table).isEqualTo(4);
        }
    }

    @Test
    void mergeWhenTheKnownOneHasNoneOfAKindThenTheSurvivorsStaysPreferred() {
        db.update("update person_contact set preferred = false where person_id = ?", loser);
        UUID own = preferredOf("person_contact", survivor);

        merge(survivor, loser);

        assertThat(preferredOf("person_contact", survivor)).isEqualTo(own);
    }

    /** An update without {@code preferred} takes it away. Banners would show the placeholder of the temporary one. */
    @Test
    void mergeWhenTheKnownOnePrefersNoNameThenTheMostSuitableOneIsPreferred() {
        db.update("update person_name set preferred = false, use = 'NICKNAME' where person_id = ?", loser);
        UUID known = row(table("person_name"), loser);
        db.update("update person_name set use = 'OFFICIAL' where id = ?", known);
        List<String> before = state();

        UUID merge = mergeLater(survivor, loser);

        assertThat(preferredOf("person_name", survivor)).isEqualTo(known);
        undo(merge);
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void mergeWhenTheKnownOnePrefersNoNameAndTheSurvivorTheSameThenTheSurvivorsStaysPreferred() {
        sameAsPreferredOf(loser, survivor);
        UUID known = preferredOf("person_name", loser);
        db.update("update person_name set use = 'NICKNAME' where person_id = ? and id != ?", loser, known);
        db.update("update person_name set preferred = false where person_id in (?, ?)", survivor, loser);
        db.update("update person_name set preferred = true where person_id = ? and family = 'Known'", survivor);
        UUID own = preferredOf("person_name", survivor);
        MergePlan preview = merges.preview(caller, into(survivor, loser));

        MergeReport report = merge(survivor, loser);

        assertThat(preferredOf("person_name", survivor)).isEqualTo(own);
        assertThat(report.counts().deduplicated()).containsEntry("names", 1L);
        assertThat(preview.counts()).isEqualTo(report.counts());
    }

    /** The known person's row moves, as the survivor's equal one is not the preferred one. */
    @Test
    void mergeWhenTheTemporaryOneHasTheSameThoughNotPreferredThenTheKnownOnesIsPreferred() {
        sameAsPreferredOf(loser, survivor);
        UUID known = preferredOf("person_name", loser);
        List<String> before = state();
        MergePlan preview = merges.preview(caller, into(survivor, loser));

        MergeReport report = mergeReportLater();

        for (String table : PREFERRED) {
            assertThat(live(table(table), survivor)).as(table).isEqualTo(5);
        }
        assertThat(preferredOf("person_name", survivor)).isEqualTo(known);
        assertTrue(
                "select c.value = '555' from person_contact c where c.person_id = ? and c.preferred and voided_at is null",
                survivor);
        assertThat(preview.counts()).isEqualTo(report.counts());
        assertThat(report.counts().deduplicated())
                .containsEntry("names", 0L)
                .containsEntry("addresses", 0L)
                .containsEntry("contacts", 0L);

        undo(report.merge().id());

        assertThat(state()).isEqualTo(before);
    }

    @Test
    void mergeWhenBothPreferTheSameThenTheSurvivorsStaysPreferred() {
        sameAsPreferredOf(loser, survivor);
        db.update("update person_name set preferred = false where person_id = ?", survivor);
        db.update("update person_name set preferred = true where person_id = ? and family = 'Known'", survivor);
        UUID own = preferredOf("person_name", survivor);

        MergeReport report = merge(survivor, loser);

        assertThat(preferredOf("person_name", survivor)).isEqualTo(own);
        assertThat(report.counts().deduplicated()).containsEntry("names", 1L);
    }

    /** Gives the other a row of each kind that equals the preferred one of the person and is not preferred. */
    private void sameAsPreferredOf(UUID person, UUID other) {
        UUID name = row(table("person_name"), other);
        UUID address = row(table("person_address"), other);
        UUID contact = row(table("person_contact"), other);
        db.update(
                "update person_name set family = 'Known', given = '{Known}', use = 'OFFICIAL', prefix = null, suffix = null"
                        + " where id = ? or person_id = ? and preferred",
                name,
                person);
        db.update(
                "update person_address set lines = '{\"1 Known Street\"}', city = 'Salem', use = 'HOME', district = null,"
                        + " state = null, postal_code = null, country = null where id = ? or person_id = ? and preferred",
                address,
                person);
        db.update(
                "update person_contact set system = 'PHONE', use = 'HOME', value = '555' where id = ?"
                        + " or person_id = ? and preferred",
                contact,
                person);
    }

    private MergeReport mergeReportLater() {
        clock.advance(Duration.ofSeconds(10));
        return merge(survivor, loser);
    }

    @Test
    void mergeWhenBothAreTemporaryThenTheSurvivorStaysTemporary() {
        db.update("update person set temporary = true where id = ?", loser);

        merge(survivor, loser);

        assertTrue("select temporary and gender = 'FEMALE' from person where id = ?", survivor);
    }

    @Test
    void previewWhenTheLoserIsKnownThenSaysThatTheSurvivorWillBe() {
        assertThat(merges.preview(caller, into(survivor, loser)).filled()).contains(DemographicField.TEMPORARY);
        assertThat(merges.preview(caller, into(loser, survivor)).filled()).doesNotContain(DemographicField.TEMPORARY);
    }

    @Test
    void undoWhenTheSurvivorHadBeenTemporaryThenBothAreExactlyAsBefore() {
        List<String> before = state();

        undo(mergeLater(survivor, loser));

        assertThat(state()).isEqualTo(before);
    }

    @Test
    void undoWhenTheSurvivorWasMergedOnAndBackThenAllAreExactlyAsBefore() {
        UUID third = person();
        patient(third);
        preferred("person_name", third);
        List<String> before = state();
        UUID first = mergeLater(survivor, loser);
        undo(mergeLater(third, survivor));

        undo(first);

        assertThat(state()).isEqualTo(before);
    }

    @Test
    void undoWhenANameThatYieldedWasChangedSinceThenIsRefused() {
        UUID own = preferredOf("person_name", survivor);
        UUID merge = mergeLater(survivor, loser);
        touch("person_name", own, clock.instant().plusSeconds(1));

        assertThat(undos.blockers(caller, merge).listed())
                .containsExactly(new UndoBlocker("person_name", own, UndoBlockerReason.CHANGED_SINCE));
        Refusals.assertRefused(ErrorCode.MERGE_NOT_REVERSIBLE, () -> undo(merge));
    }

    private void preferred(String table, UUID owner) {
        UUID id = row(table(table), owner);
        db.update("update " + table + " set preferred = true where id = ?", id);
    }

    private UUID preferredOf(String table, UUID owner) {
        return db.value(
                UUID.class,
                "select id from " + table + " where person_id = ? and preferred and voided_at is null",
                owner);
    }

    /** Everything about both persons but when and how often it was changed. */
    private List<String> state() {
        return db.texts(
                "select (t - '{updated_at,updated_by,version}'::text[])::text from ("
                        + "select 1 as kind, id, to_jsonb(p) as t from person p"
                        + " union all select 2, id, to_jsonb(p) from patient p"
                        + " union all select 3, id, to_jsonb(n) from person_name n"
                        + " union all select 4, id, to_jsonb(a) from person_address a"
                        + " union all select 5, id, to_jsonb(c) from person_contact c) each"
                        + " where t ->> 'person_id' = any(?) or t ->> 'id' = any(?) order by kind, id",
                new String[] {survivor.toString(), loser.toString()},
                new String[] {survivor.toString(), loser.toString()});
    }
}

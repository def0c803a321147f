package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** What release 0.1.0 makes of an undo of a merge that this release made, beside it or after a roll-back. */
class UndoByFormerReleaseTest extends UndoTestCase {
    private static final LocalDate ENDED = LocalDate.of(2015, 1, 1);

    UndoByFormerReleaseTest(ApplicationContext beans) {
        super(beans);
    }

    /** It revives a voided row where it is, and refuses the undo if the time of the row is not that of its entry. */
    @Test
    void undoWhenTheMergeVoidedARelationshipThenTheFormerReleaseRefusesItAndThisOneReturnsTheRow() {
        UUID spouse = person();
        relationship(survivor, spouse, "SPOUSE", ENDED);
        UUID losers = relationship(loser, spouse, "SPOUSE", ENDED);
        UUID merge = mergeLater(survivor, loser);
        assertTrue("select voided_at is not null from person_relationship where id = ?", losers);

        assertThat(db.count(
                        "select count(*) from person_merge_row e join person_relationship r on r.id = any(e.row_ids)"
                                + " where e.person_merge_id = ? and e.action = 'VOIDED' and r.updated_at = e.left_at",
                        merge))
                .isZero();
        undo(merge);
        assertTrue("select voided_at is null and person_id = ? from person_relationship where id = ?", loser, losers);
    }
}

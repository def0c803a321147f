package org.clinicalplatform.repoint.message;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.merge.MergeSnapshots;
import org.clinicalplatform.demographics.merge.MergedPersons;
import org.clinicalplatform.hl7.AdtA40Message;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.springframework.stereotype.Service;

/** Builds the HL7 messages of a merge of the caller's tenant. */
@Service
class MergeMessageService {
    private static final String READ_PERSONS = "demographic.person.read";

    private final MergeSnapshots snapshots;
    private final Clock clock;
    private final AdtA40Message message = new AdtA40Message();

    MergeMessageService(MergeSnapshots snapshots, Clock clock) {
        this.snapshots = snapshots;
        this.clock = clock;
    }

    /**
     * One message for each assigning authority with identifiers of both persons, ordered by the authority's URI: for
     * two patients at least that of the numbers which the service assigns, and only that if one of them is a restricted
     * patient whom the caller may not see. Names, dates of birth and genders are those that the caller may read.
     *
     * @throws RecordNotFoundException with 404 for a merge that is unknown or of another tenant
     */
    public List<MergeMessage> list(Caller caller, UUID personMergeId) {
        MergedPersons merge = Denial.admitAdministrative(
                RecordKind.PERSON_MERGE, snapshots.find(Viewer.of(caller, clock.instant()), personMergeId));
        boolean readable = caller.may(READ_PERSONS) && !merge.closed();
        return MergeEvents.of(readable ? merge : merge.withoutDemographics()).stream()
                .map(event -> new MergeMessage(event.assigningAuthority(), message.of(event), merge.undoneAt()))
                .toList();
    }
}

package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.request.RequestContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Decides whether two persons may be merged. The refusals are: a person who is unknown or of another tenant (404), a
 * person who was merged away (409), and two patients without {@code mergeClinicalHistory} (400).
 */
@Component
class MergeCheck {
    private final PersonMergeMapper merges;
    private final MergeLocks locks;

    MergeCheck(PersonMergeMapper merges, MergeLocks locks) {
        this.merges = merges;
        this.locks = locks;
    }

    /**
     * Locks both persons, those merged into them and their patients until the transaction ends, so that merges with a
     * person in common wait and do not deadlock. A merge that will be refused does not wait for locks.
     *
     * @throws RecordNotFoundException for a person who is unknown or of another tenant
     * @throws ApiException with 409 for a person who was merged away, with 400 for two patients without
     *     mergeClinicalHistory
     */
    MergePair lock(UUID tenantId, NewPersonMerge merge) {
        requireLive(tenantId, merge);
        locks.lock(tenantId, List.of(merge.survivorPersonId(), merge.loserPersonId()));
        return check(tenantId, merge, merges::lockPatients);
    }

    /**
     * As {@link #lock}, but without locking.
     *
     * @throws RecordNotFoundException as {@link #lock}
     * @throws ApiException as {@link #lock}
     */
    MergePair read(UUID tenantId, NewPersonMerge merge) {
        return check(tenantId, merge, merges::findPatients);
    }

    /** @param patients reads the patients of survivor and loser */
    private MergePair check(
            UUID tenantId, NewPersonMerge merge, BiFunction<UUID, UUID, List<MergingPatient>> patients) {
        List<MergingPerson> live = requireLive(tenantId, merge);
        MergingPerson survivor = live.get(0);
        MergingPerson loser = live.get(1);
        return pair(tenantId, merge, survivor, loser, patients.apply(survivor.id(), loser.id()));
    }

    /** Returns survivor and loser. */
    private List<MergingPerson> requireLive(UUID tenantId, NewPersonMerge merge) {
        List<MergingPerson> persons = merges.findPersons(tenantId, merge.survivorPersonId(), merge.loserPersonId());
        MergingPerson survivor = person(persons, merge.survivorPersonId());
        MergingPerson loser = person(persons, merge.loserPersonId());
        refuseMergedAway(survivor, loser);
        return List.of(survivor, loser);
    }

    private static MergingPerson person(List<MergingPerson> persons, UUID id) {
        return Denial.admitAdministrative(
                RecordKind.PERSON,
                persons.stream()
                        .filter(person -> person.id().equals(id))
                        .findFirst()
                        .orElse(null));
    }

    private static void refuseMergedAway(MergingPerson survivor, MergingPerson loser) {
        if (loser.isMergedAway()) {
            throw new ApiException(ErrorCode.PERSON_ALREADY_MERGED);
        }
        if (survivor.isMergedAway()) {
            throw new ApiException(ErrorCode.SURVIVOR_ALREADY_MERGED);
        }
    }

    private static MergePair pair(
            UUID tenantId,
            NewPersonMerge merge,
            MergingPerson survivor,
            MergingPerson loser,
            List<MergingPatient> patients) {
        MergePair pair =
                new MergePair(tenantId, survivor, loser, patient(patients, survivor), patient(patients, loser));
        if (pair.survivorPatientId() != null) {
            RequestContext.current().subjects().keepAdmittedPatient(pair.survivorPatientId());
        }
        if (pair.isOfTwoPatients() && !merge.mergeClinicalHistory()) {
            throw InvalidRequest.because("mergeClinicalHistory must be true, since both persons are patients");
        }
        return pair;
    }

    private static @Nullable UUID patient(List<MergingPatient> patients, MergingPerson person) {
        return patients.stream()
                .filter(patient -> patient.personId().equals(person.id()))
                .map(MergingPatient::id)
                .findFirst()
                .orElse(null);
    }
}

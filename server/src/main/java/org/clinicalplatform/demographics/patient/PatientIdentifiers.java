package org.clinicalplatform.demographics.patient;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.demographics.person.Draft;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.Revision;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;

/** Records identifiers of patients whom the transaction of the caller holds. Thread-safe. */
@Service
public class PatientIdentifiers {
    private final PatientIdentifierMapper identifiers;
    private final Ids ids;
    private final Clock clock;

    PatientIdentifiers(PatientIdentifierMapper identifiers, Ids ids, Clock clock) {
        this.identifiers = identifiers;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Records identifiers. The first of a type is preferred, and one that says so.
     *
     * @throws ApiException with 409 for one that somebody of the tenant has
     */
    public List<PatientIdentifier> record(Caller caller, Patient patient, List<Draft<PatientIdentifierDetails>> said) {
        Set<String> types = new HashSet<>();
        patient.identifiers()
                .forEach(identifier -> types.add(identifier.details().type()));
        List<PatientIdentifier> recorded = new ArrayList<>();
        for (Draft<PatientIdentifierDetails> draft : said) {
            boolean preferred = types.add(draft.details().type()) || draft.preferred();
            recorded.add(insert(caller, patient, draft.details(), preferred));
        }
        return recorded;
    }

    /** Gives a number to a patient of whom it is not known who that is. */
    void issueTemporaryNumber(Caller caller, Patient patient) {
        insert(caller, patient, TemporaryNumbers.of(identifiers.drawTemporaryNumber()), true);
    }

    private PatientIdentifier insert(
            Caller caller, Patient patient, PatientIdentifierDetails details, boolean preferred) {
        Instant now = clock.instant();
        UUID by = caller.accountId();
        if (preferred) {
            identifiers.lowerPreferred(patient.id(), details.type(), by, now);
        }
        PatientIdentifier identifier = new PatientIdentifier(ids.next(), details, preferred, Revision.first(by, now));
        refuseTaken(() -> identifiers.insert(patient.tenantId(), patient.id(), identifier));
        return identifier;
    }

    /** Patients are held while their preferred identifier changes, so a double can only be one that somebody has. */
    static void refuseTaken(Runnable write) {
        try {
            write.run();
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.IDENTIFIER_TAKEN);
        }
    }
}

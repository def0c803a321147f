package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.generated.model.MatchCandidate;
import org.clinicalplatform.client.generated.model.MatchField;
import org.clinicalplatform.client.generated.model.MatchGrade;
import org.junit.jupiter.api.Test;

class MatchCandidatesTest extends SignedInClientTest {
    private static final PersonId PERSON = PersonId.parse("01900000-0000-7000-8000-000000001113");
    private static final PersonId OTHER = PersonId.parse("01900000-0000-7000-8000-000000001114");
    private static final String CANDIDATES = "GET /api/v1/demographic/person-merges/candidates";
    private static final String DISMISS = "POST /api/v1/demographic/person-merges/candidates/dismiss";

    @Test
    void candidatesWhenThereAreSomeThenAreReadWithTheirGrounds() {
        service.on(CANDIDATES, Specification.example(200, "MatchCandidateList"));

        List<MatchCandidate> candidates = client.personMerges().candidates(PERSON);

        assertThat(candidates).hasSize(1);
        assertThat(candidates.get(0).getPersonId()).isEqualTo(OTHER.value());
        assertThat(candidates.get(0).getGrade()).isEqualTo(MatchGrade.PROBABLE);
        assertThat(candidates.get(0).getMatchedFields()).startsWith(MatchField.FAMILY_NAME);
    }

    @Test
    void dismissWhenTakenThenBothWereSent() {
        service.on(DISMISS, SampleResponses.noContent());

        client.personMerges().dismiss(PERSON, OTHER);

        assertThat(service.onlyReceived(DISMISS).body())
                .isEqualTo("{\"personId\":\"" + PERSON + "\",\"otherPersonId\":\"" + OTHER + "\"}");
    }

    @Test
    void dismissWhenTheServiceIsUnavailableThenIsNotRepeatedByItself() {
        service.on(DISMISS, SampleResponses.error(503, "The service is temporarily unavailable", null));

        assertThatExceptionOfType(ServiceUnavailableException.class)
                .isThrownBy(() -> client.personMerges().dismiss(PERSON, OTHER));
        assertThat(service.received(DISMISS)).hasSize(1);
    }
}

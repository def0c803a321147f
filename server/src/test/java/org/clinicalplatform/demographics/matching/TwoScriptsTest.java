package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Somebody who is registered in two scripts is found by the other, whichever key they share. */
class TwoScriptsTest extends ClinicTestCase {
    private final MatchCandidateService candidates;
    private final PersonRows persons = new PersonRows(db, tenant.id());

    TwoScriptsTest(MatchCandidateService candidates, ApplicationContext beans) {
        super(beans);
        this.candidates = candidates;
    }

    @Test
    void candidatesWhenOneIsInAnotherScriptThenAreFoundByTheOtherKeysFromBothSides() {
        UUID latin = person("Ivanova", "Yekaterina", "1944-05-31");
        UUID byDate = persons.insert("Иванова", List.of("Екатерина"), "1944-05-31");
        UUID byHouse = person("Иванова", "Екатерина", "1944-03-13");

        assertThat(candidates.candidates(caller, latin))
                .extracting(MatchCandidate::personId)
                .containsExactlyInAnyOrder(byDate, byHouse);
        for (UUID cyrillic : List.of(byDate, byHouse)) {
            MatchCandidate found = candidate(latin, cyrillic);
            MatchCandidate mirrored = candidate(cyrillic, latin);
            assertThat(mirrored.grade()).isEqualTo(found.grade());
            assertThat(mirrored.fields())
                    .isEqualTo(found.fields())
                    .filteredOn(each -> each.field() == MatchField.FAMILY_NAME || each.field() == MatchField.GIVEN_NAME)
                    .extracting(FieldComparison::agreement)
                    .containsExactly(MatchAgreement.CLOSE, MatchAgreement.CLOSE);
        }
    }

    @Test
    void tenantCodeWhenFoundThenIsThatOfTheTenant() {
        assertThat(bean(MatchCandidateMapper.class).findTenantCode(tenant.id()))
                .isEqualTo(db.value(String.class, "select code from tenant where id = ?", tenant.id()));
    }

    private UUID person(String family, String given, String birthDate) {
        UUID person = persons.insert(family, List.of(given), birthDate);
        persons.address(person, "12 Harbour Street", "Salem", "01970");
        return person;
    }

    private MatchCandidate candidate(UUID person, UUID other) {
        return candidates.candidates(caller, person).stream()
                .filter(each -> each.personId().equals(other))
                .findFirst()
                .orElseThrow();
    }
}

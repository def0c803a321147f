package org.clinicalplatform.authentication.registration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.api.model.UserAccountCreateDto;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegistrationRulesTest {
    @Test
    void checkWhenEachNameHidesACharacterThenNamesThemAll() {
        assertThat(violations("clinician\u200b", "No\u202eor", "Had\u0085dad"))
                .containsExactly(
                        "username may contain letters, digits and visible ASCII characters only",
                        "firstName must not contain control or invisible characters",
                        "lastName must not contain control or invisible characters");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Noor",
                "O\u2019Neill-M\u00fcller",
                "\u845b\udb40\udd00",
                "\u0646\u0627\u0645\u200c\u0647",
                "Dr. Jos\u00e9 (jr.)"
            })
    void checkWhenANameIsPlainThenAcceptsIt(String name) {
        assertThat(violations("noor", name, name)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00ad", "\u200b", "\u2066", "\ufeff", "\u2028", "\ud800", "\ue000", "\u3164", "\u061c"})
    void checkWhenANameHidesACharacterThenRefuses(String hidden) {
        assertThat(violations("noor", "No" + hidden + "or", "Haddad")).hasSize(1);
    }

    @Test
    void checkWhenAClientIsNamedThenTheAccountMustBeAProgramsWithoutWhatPeopleUse() {
        UserAccountCreateDto program = new UserAccountCreateDto("batch", "Night", "Batch", List.of())
                .clientId("night-batch")
                .serviceAccount(true);
        assertThat(violations(program)).isEmpty();

        for (UserAccountCreateDto person : List.of(
                new UserAccountCreateDto("batch", "Night", "Batch", List.of()).clientId("night-batch"),
                new UserAccountCreateDto("batch", "Night", "Batch", List.of())
                        .clientId("night-batch")
                        .serviceAccount(false))) {
            assertThat(violations(person)).containsExactly("clientId requires serviceAccount to be true");
        }
        assertThat(violations(program.idpSubject("subject-1")))
                .containsExactly("clientId excludes email and idpSubject");
        assertThat(violations(program.idpSubject(null).email("batch@mail.example")))
                .containsExactly("clientId excludes email and idpSubject");
    }

    @Test
    void checkWhenNamesAreMissingThenLeavesThatToTheSchema() {
        ConstraintViolations violations = new ConstraintViolations();

        new RegistrationRules().userAccountCreateRules().check(new UserAccountCreateDto(), violations);

        assertThat(violations.reasons()).isEmpty();
    }

    private static List<String> violations(String username, String firstName, String lastName) {
        return violations(new UserAccountCreateDto(username, firstName, lastName, List.of()));
    }

    private static List<String> violations(UserAccountCreateDto body) {
        ConstraintViolations violations = new ConstraintViolations();
        new RegistrationRules().userAccountCreateRules().check(body, violations);
        return violations.reasons();
    }
}

package org.clinicalplatform.authentication.registration;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.GeneratedUserAccountDtos;
import org.clinicalplatform.accesscontrol.account.InvitationStatus;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.api.model.InvitationDto;
import org.clinicalplatform.api.model.InvitationStatusDto;
import org.clinicalplatform.api.model.RegisteredUserAccountDto;
import org.clinicalplatform.api.model.UserAccountCreateDto;
import org.junit.jupiter.api.Test;

class RegistrationDtosTest {
    private static final UUID TENANT = UUID.randomUUID();
    private static final UUID FACILITY = UUID.randomUUID();

    private final RegistrationDtos dtos = new GeneratedRegistrationDtos(new GeneratedUserAccountDtos());

    @Test
    void newAccountWhenEverythingIsSentThenHasIt() {
        UserAccountCreateDto body = new UserAccountCreateDto("noor", "Noor", "Haddad", List.of("CLERK", "AUDITOR"))
                .email("noor@mail.example")
                .tenantId(TENANT)
                .facilityId(FACILITY)
                .serviceAccount(true)
                .idpSubject("subject-1")
                .clientId("client-1");

        assertThat(dtos.newAccount(body))
                .isEqualTo(new NewAccount(
                        "noor",
                        "noor@mail.example",
                        "Noor",
                        "Haddad",
                        TENANT,
                        FACILITY,
                        List.of("CLERK", "AUDITOR"),
                        true,
                        "subject-1",
                        "client-1"));
    }

    @Test
    void newAccountWhenTheRestIsLeftOutThenIsAPersonsOfTheSession() {
        UserAccountCreateDto body = new UserAccountCreateDto("noor", "Noor", "Haddad", List.of());

        assertThat(dtos.newAccount(body))
                .isEqualTo(new NewAccount("noor", null, "Noor", "Haddad", null, null, List.of(), false, null, null));
    }

    @Test
    void dtoWhenRegisteredThenHasTheAccountAndItsLinkButNoPassword() {
        Instant at = Instant.parse("2026-03-01T08:15:30Z");
        UUID id = UUID.randomUUID();
        UserAccount account = new UserAccount(
                id,
                "noor",
                "hash",
                true,
                "noor@mail.example",
                "Noor",
                "Haddad",
                false,
                TENANT,
                FACILITY,
                "subject-1",
                "subject-2",
                true,
                InvitationStatus.SENT,
                at.plusSeconds(2),
                "client-1",
                3,
                at,
                at.plusSeconds(1));

        assertThat(dtos.dto(new Registration(account, "https://portal.example?token=t")))
                .isEqualTo(new RegisteredUserAccountDto(
                                id, "noor", "Noor", "Haddad", TENANT, true, false, 3L, at, at.plusSeconds(1))
                        .email("noor@mail.example")
                        .facilityId(FACILITY)
                        .idpSubject("subject-1")
                        .expectedIdpSubject("subject-2")
                        .invitation(new InvitationDto(InvitationStatusDto.SENT, at.plusSeconds(2)))
                        .clientId("client-1")
                        .passwordSetupLink("https://portal.example?token=t"));
    }
}

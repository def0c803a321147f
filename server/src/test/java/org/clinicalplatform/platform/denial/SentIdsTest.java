package org.clinicalplatform.platform.denial;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

class SentIdsTest {
    private static final UUID ID = UUID.fromString("018f0c7e-1c2d-7abc-8def-000000000001");
    private static final String SHOUTED = ID.toString().toUpperCase(Locale.ROOT);

    @AfterEach
    void endTheRequest() {
        RequestContextHolder.resetRequestAttributes();
    }

    @Test
    void admitReferredWhenTheIdWasSentInAnotherCaseThenRepeatsItAsItWasSent() {
        beginARequest();
        SentIds.keep(UUID.randomUUID(), "018F0C7E-1C2D-7ABC-8DEF-000000000002");
        SentIds.keep(ID, SHOUTED);

        assertRefusedNaming(SHOUTED);
    }

    @Test
    void admitReferredWhenTheIdWasSentAsUsualOrByAnEarlierRequestThenRepeatsItAsUsual() {
        beginARequest();
        SentIds.keep(ID, SHOUTED);
        beginARequest();
        SentIds.keep(ID, ID.toString());

        assertRefusedNaming(ID.toString());
    }

    @Test
    void admitReferredWhenThereIsNoRequestThenRepeatsItAsUsual() {
        SentIds.keep(ID, SHOUTED);

        assertRefusedNaming(ID.toString());
    }

    private static void beginARequest() {
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(new MockHttpServletRequest()));
    }

    private static void assertRefusedNaming(String sent) {
        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> Denial.admitReferred(RecordKind.FACILITY, ID, null))
                .withMessage("Unknown facility: " + sent);
    }
}

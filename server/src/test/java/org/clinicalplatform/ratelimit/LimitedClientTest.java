package org.clinicalplatform.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.ratelimit.LimitedOperations.ANNA;
import static org.clinicalplatform.ratelimit.LimitedOperations.LOGIN;
import static org.clinicalplatform.ratelimit.LimitedOperations.request;
import static org.clinicalplatform.ratelimit.LimitedOperations.status;
import static org.clinicalplatform.ratelimit.LimitedOperations.times;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.mock.web.MockHttpServletRequest;

/** Whose attempts are counted together. */
class LimitedClientTest {
    @RegisterExtension
    private final LimitedOperations limited = new LimitedOperations();

    @Test
    void clientWhenAnotherFailsThenIsNotRefused() throws Exception {
        times(5, () -> limited.post(LOGIN, ANNA, 401));
        MockHttpServletRequest other = request("POST", LOGIN, ANNA);
        other.setRemoteAddr("203.0.113.9");

        assertThat(limited.send(other, status(200)).getStatus()).isEqualTo(200);
    }

    @Test
    void clientWhenItsForwardedAddressIsGarbageThenTheKeyIsBoundedAndFitForALog() throws Exception {
        String garbage = "x\r\nevil: ${jndi:ldap://x}\u202e" + "y".repeat(4096);
        for (int i = 0; i < 6; i++) {
            MockHttpServletRequest request = request("POST", LOGIN, ANNA);
            request.setRemoteAddr(garbage + i);
            limited.send(request, status(401));
        }

        assertThat(limited.events().all())
                .singleElement()
                .satisfies(event -> assertThat(event.clientIp())
                        .hasSizeLessThanOrEqualTo(64)
                        .matches("[0-9A-Za-z.:%_?\\[\\]-]+"));
    }

    @Test
    void clientWhenAPrefixIsSetThenItsWholeNetworkIsOne() throws Exception {
        LimitedOperations byNetwork = new LimitedOperations("ipv6-prefix-length", "64");
        for (int i = 0; i < 6; i++) {
            MockHttpServletRequest request = request("POST", LOGIN, ANNA);
            request.setRemoteAddr("2001:db8:1:2::" + i);
            assertThat(byNetwork.send(request, status(401)).getStatus()).isEqualTo(i < 5 ? 401 : 429);
        }
    }
}

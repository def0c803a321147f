package org.clinicalplatform.platform.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class UnencryptedPeerReportTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://idp.example/realms/clinical",
                "HTTP://idp.example:8080",
                "http://127.0.0.1.idp.example",
                "http://10.1.2.3/",
                "http://[2001:db8::1]:8080/",
                "http://user:secret@idp.example/"
            })
    void reportWhenAUrlLeavesTheMachineWithoutTlsThenWarnsOnceNamingTheSetting(String url, CapturedOutput output) {
        report(url);

        assertThat(output.getOut().lines().filter(line -> line.contains("WARN")))
                .singleElement()
                .asString()
                .contains("svc.some.url: the connection to ", "is not encrypted", "https")
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://idp.example",
                "http://localhost:8180/realms/clinical",
                "http://LOCALHOST",
                "http://keys.localhost/",
                "http://127.0.0.1:8180",
                "http://127.1.2.3",
                "http://[::1]:8180",
                "urn:clinic:issuer",
                "any text",
                ""
            })
    void reportWhenTheUrlIsEncryptedOrOfThisMachineThenIsSilent(String url, CapturedOutput output) {
        report(url);

        assertThat(output).doesNotContain("not encrypted");
    }

    @Test
    void reportWhenTwoFeaturesHaveSuchPeersThenNamesEach(CapturedOutput output) {
        new UnencryptedPeerReport(List.of(
                        () -> List.of(new Peer("a.host", "a.example", "Do this"), new Peer("b.host", "::1", "Do that")),
                        () -> List.of(new Peer("c.host", "c.example", "Do it"))))
                .report();

        assertThat(output).contains("a.host", "a.example", "Do this.", "c.host").doesNotContain("b.host");
    }

    private static void report(String url) {
        new UnencryptedPeerReport(List.of(
                        () -> Peer.ofWebUrl("svc.some.url", url).stream().toList()))
                .report();
    }
}

package org.clinicalplatform.securityevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.clinicalplatform.api.model.SecurityEventKindDto;
import org.junit.jupiter.api.Test;

class SecurityEventKindTest {
    @Test
    void kindsWhenComparedWithTheContractThenAreExactlyItsEnum() {
        assertThat(Arrays.stream(SecurityEventKind.values()).map(Enum::name))
                .containsExactlyElementsOf(Arrays.stream(SecurityEventKindDto.values())
                        .map(SecurityEventKindDto::getValue)
                        .toList());
    }
}

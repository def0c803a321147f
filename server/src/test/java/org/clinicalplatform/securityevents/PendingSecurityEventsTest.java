package org.clinicalplatform.securityevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.clinicalplatform.api.model.SecurityEventKindDto;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PendingSecurityEventsTest {
    private static final int CAPACITY = 3;

    private final PendingSecurityEvents pending = new PendingSecurityEvents(CAPACITY);

    @Test
    void firstWhenEventsWaitThenHasTheLongestWaitingInOrderAndKeepsThem() {
        SecurityEvent one = event("1.1.1.1", "A");
        SecurityEvent two = event("2.2.2.2", "A");
        pending.add(one);
        pending.add(two);

        assertThat(pending.first(1)).containsExactly(one);
        assertThat(pending.first(10)).containsExactly(one, two);
        pending.remove(1);
        assertThat(pending.first(10)).containsExactly(two);
    }

    @Test
    void addWhenTooManyWaitThenFurtherOnesOfAKindAndReasonBecomeOneWithACount() {
        fill();
        IntStream.range(0, 1_000).forEach(i -> pending.add(event("1.1.1.1", "A")));
        IntStream.range(0, 500).forEach(i -> pending.add(event("1.1.1." + i, "B")));

        assertThat(pending.events()).isEqualTo(CAPACITY + 1_500);
        assertThat(pending.size()).isEqualTo(CAPACITY + 2);
        pending.remove(CAPACITY);

        List<SecurityEvent> merged = pending.first(10);
        assertThat(merged).extracting(SecurityEvent::reason).containsExactly("A", "B");
        assertThat(merged).extracting(SecurityEvent::count).containsExactly(1_000, 500);
        assertThat(merged).extracting(SecurityEvent::clientIp).containsExactly("1.1.1.1", null);
        assertThat(merged).extracting(SecurityEvent::requestId).containsOnlyNulls();
        assertThat(merged).extracting(SecurityEvent::path).containsExactly("/login", "/login");
    }

    @Test
    void addWhenTooManyOfSeveralTenantsWaitThenEachTenantKeepsItsOwn() {
        UUID north = UUID.randomUUID();
        UUID south = UUID.randomUUID();
        fill();
        IntStream.range(0, 1_000).forEach(i -> pending.add(of(north, null)));
        IntStream.range(0, 500).forEach(i -> pending.add(of(south, null)));
        pending.add(of(null, null));
        pending.add(of(null, south));
        pending.remove(CAPACITY);

        List<SecurityEvent> merged = pending.first(10);
        assertThat(merged).extracting(SecurityEvent::count).containsExactly(1_000, 500, 1, 1);
        assertThat(merged).extracting(SecurityEvent::tenantId).containsExactly(north, south, null, null);
        assertThat(merged).extracting(SecurityEvent::sessionTenantId).containsExactly(null, null, null, south);
    }

    @Test
    void addWhenEventsWereMergedAndWrittenThenFurtherOnesAreSingleAgain() {
        fill();
        pending.add(event("1.1.1.1", "A"));
        pending.remove(CAPACITY);
        pending.remove(1);

        pending.add(event("1.1.1.1", "A"));

        assertThat(pending.first(10)).extracting(SecurityEvent::count).containsExactly(1);
    }

    @Test
    void firstWhenEventsAreMergedMeanwhileThenTheBatchStaysAsItWasTaken() {
        fill();
        pending.add(event("1.1.1.1", "A"));
        pending.remove(CAPACITY);
        List<SecurityEvent> taken = pending.first(10);
        fill();
        pending.add(event("1.1.1.1", "A"));

        assertThat(taken).extracting(SecurityEvent::count).containsExactly(1);
        assertThat(pending.first(1)).isEqualTo(taken);
    }

    @Test
    void kindsWhenComparedWithTheSpecificationThenAreExactlyItsEnum() {
        assertThat(Arrays.stream(SecurityEventKind.values()).map(Enum::name))
                .containsExactlyElementsOf(Arrays.stream(SecurityEventKindDto.values())
                        .map(SecurityEventKindDto::getValue)
                        .toList());
    }

    private void fill() {
        IntStream.range(0, CAPACITY).forEach(i -> pending.add(event("9.9.9.9", "A")));
    }

    private static SecurityEvent event(String clientIp, @Nullable String reason) {
        return event(NewSecurityEvent.of(SecurityEventKind.RATE_LIMITED).reason(reason), clientIp, null);
    }

    /** An event of an account of the tenant; of nobody for null. */
    private static SecurityEvent of(@Nullable UUID tenantId, @Nullable UUID sessionTenantId) {
        NewSecurityEvent event = NewSecurityEvent.of(SecurityEventKind.LOGIN_FAILED)
                .account(tenantId == null ? null : UUID.randomUUID())
                .tenant(tenantId);
        return event(event, "1.1.1.1", sessionTenantId);
    }

    private static SecurityEvent event(NewSecurityEvent event, String clientIp, @Nullable UUID sessionTenantId) {
        UUID id = UUID.randomUUID();
        EventOrigin origin = new EventOrigin(clientIp, id.toString(), "/login", null, null, sessionTenantId);
        return event.at(id, TestClock.START, origin, address -> address);
    }
}

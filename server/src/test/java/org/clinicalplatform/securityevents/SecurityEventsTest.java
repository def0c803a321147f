package org.clinicalplatform.securityevents;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.sql.Timestamp;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

class SecurityEventsTest extends ClinicTestCase {
    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    private final SecurityEvents events = bean(SecurityEvents.class);
    private final TransactionTemplate transactions = bean(TransactionTemplate.class);
    private final UUID holder = UUID.randomUUID();
    private final UUID session = UUID.randomUUID();

    SecurityEventsTest(ApplicationContext beans) {
        super(beans);
    }

    @ParameterizedTest
    @EnumSource
    void recordWhenOutsideARequestThenHasWhatHappenedToWhomAndWhen(SecurityEventKind kind) {
        record(NewSecurityEvent.of(kind).account(holder).session(session).reason("LOGOUT"));

        assertThat(recorded())
                .singleElement(as(MAP))
                .containsEntry("kind", kind.name())
                .containsEntry("session_id", session)
                .containsEntry("reason", "LOGOUT")
                .containsEntry("client_ip", null)
                .containsEntry("request_id", null)
                .containsEntry("occurred_at", Timestamp.from(NOW));
    }

    @Test
    void recordWhenWithinARequestThenHasTheClientsAddress() {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setRemoteAddr("203.0.113.7");
        requests.bind(request);

        record(NewSecurityEvent.of(SecurityEventKind.LOGIN_SUCCEEDED)
                .account(holder)
                .session(session));

        assertThat(recorded())
                .singleElement(as(MAP))
                .containsEntry("client_ip", "203.0.113.7")
                .containsEntry("reason", null)
                .containsEntry("actor_id", null);
    }

    @Test
    void recordWhenTheRequestHasACallerThenNamesActorSubjectAndTheirTenants() {
        AccountRow subject = db.accounts().insert(row -> row.in(db.tenants().insert()));
        Caller actor = TestCallers.in(tenant, db.accounts().insert());
        MockHttpServletRequest request = new MockHttpServletRequest();
        RequestContext.of(request).keepCaller(actor);
        requests.bind(request);

        record(NewSecurityEvent.of(SecurityEventKind.ROLE_ASSIGNED)
                .account(subject.id())
                .record(holder, "CLINICIAN"));

        assertThat(recordedOf(subject.id()))
                .singleElement(as(MAP))
                .containsEntry("actor_id", actor.accountId())
                .containsEntry("actor_session_id", actor.sessionId())
                .containsEntry("tenant_id", homeOf(subject))
                .containsEntry("session_tenant_id", tenant.id())
                .containsEntry("record_id", holder)
                .containsEntry("record_code", "CLINICIAN");
    }

    @Test
    void recordWhenTheSessionIsOfTheAccountsTenantThenTheEventHasThatTenantOnce() {
        AccountRow subject = db.accounts().insert(row -> row.in(tenant));
        MockHttpServletRequest request = new MockHttpServletRequest();
        RequestContext.of(request)
                .keepCaller(TestCallers.in(tenant, db.accounts().insert()));
        requests.bind(request);

        record(NewSecurityEvent.of(SecurityEventKind.ACCOUNT_DEACTIVATED).account(subject.id()));

        assertThat(recordedOf(subject.id()))
                .singleElement(as(MAP))
                .containsEntry("tenant_id", tenant.id())
                .containsEntry("session_tenant_id", null);
    }

    @Test
    void recordWhenTheActorSignsInThenIsTheAccountItself() {
        record(NewSecurityEvent.of(SecurityEventKind.LOGIN_SUCCEEDED).holder(holder));

        assertThat(recorded()).singleElement(as(MAP)).containsEntry("actor_id", holder);
    }

    @Test
    void recordWhenAnEmailAddressChangedThenHasItsKeyedHashAlone() throws GeneralSecurityException {
        record(NewSecurityEvent.of(SecurityEventKind.EMAIL_CHANGED)
                .account(holder)
                .previousEmail("Uma.User@demo.example"));
        record(NewSecurityEvent.of(SecurityEventKind.EMAIL_CHANGED)
                .account(holder)
                .previousEmail("uma.user@demo.example"));
        record(NewSecurityEvent.of(SecurityEventKind.EMAIL_CHANGED)
                .account(holder)
                .previousEmail("thief@demo.example"));

        List<String> hashes = recorded().stream()
                .map(row -> String.valueOf(row.get("previous_email_hmac")))
                .toList();
        byte[] guess =
                MessageDigest.getInstance("SHA-256").digest("uma.user@demo.example".getBytes(StandardCharsets.UTF_8));
        assertThat(hashes).allMatch(hash -> hash.matches("jwt-[\\w-]+:[0-9a-f]{64}"));
        assertThat(hashes.get(0)).isEqualTo(hashes.get(1)).isNotEqualTo(hashes.get(2));
        assertThat(hashes.get(0)).doesNotEndWith(HexFormat.of().formatHex(guess));
        assertThat(recorded().toString()).doesNotContainIgnoringCase("uma.user");
    }

    @Test
    void recordWhenThereIsNoTransactionThenIsRefused() {
        NewSecurityEvent event =
                NewSecurityEvent.of(SecurityEventKind.ROLE_CREATED).account(holder);

        assertThatThrownBy(() -> events.record(event)).isInstanceOf(IllegalTransactionStateException.class);
    }

    @Test
    void recordWhenTheTransactionIsRolledBackThenIsGoneWithIt() {
        transactions.executeWithoutResult(status -> {
            events.record(SecurityEventKind.LOGIN_SUCCEEDED, holder, session, null);
            status.setRollbackOnly();
        });

        assertThat(recorded()).isEmpty();
    }

    @Test
    void recordLaterWhenTheTransactionIsRolledBackThenIsWrittenAllTheSame() {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/clinic/api/v1/auth/%6Cogin");
        request.setContextPath("/clinic");
        request.setRemoteAddr("203.0.113.7");
        requests.bind(request);
        transactions.executeWithoutResult(status -> {
            events.recordLater(SecurityEventKind.LOGIN_FAILED, theAccount(), "IDENTITY_PROVIDER");
            status.setRollbackOnly();
        });
        requests.unbind();

        await().untilAsserted(() -> assertThat(recordedOf(account.id()))
                .singleElement(as(MAP))
                .containsEntry("client_ip", "203.0.113.7")
                .containsEntry("path", "/api/v1/auth/login")
                .containsEntry("tenant_id", homeOf(account))
                .containsEntry("session_tenant_id", null));
    }

    private TenantAccount theAccount() {
        return new TenantAccount() {
            @Override
            public UUID id() {
                return account.id();
            }

            @Override
            public UUID tenantId() {
                return homeOf(account);
            }
        };
    }

    private void record(NewSecurityEvent event) {
        transactions.executeWithoutResult(status -> events.record(event));
    }

    private UUID homeOf(AccountRow account) {
        return db.sql("select tenant_id from user_account where id = ?")
                .param(account.id())
                .query(UUID.class)
                .single();
    }

    private List<Map<String, Object>> recorded() {
        return recordedOf(holder);
    }

    private List<Map<String, Object>> recordedOf(UUID account) {
        return db.sql("select * from security_event where user_account_id = ? order by id")
                .param(account)
                .query()
                .listOfRows();
    }
}

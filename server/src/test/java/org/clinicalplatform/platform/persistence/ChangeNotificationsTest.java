package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

class ChangeNotificationsTest extends ClinicTestCase {
    private final JdbcTemplate jdbc = bean(JdbcTemplate.class);
    private final TransactionTemplate transaction = bean(TransactionTemplate.class);
    private final TestNotices line = TestPostgres.notices();
    private final ChangeNotifications notices = line.notices();
    private final List<String> heard = new CopyOnWriteArrayList<>();

    ChangeNotificationsTest(ApplicationContext beans) {
        super(beans);
    }

    @BeforeEach
    void listen() {
        notices.subscribe(heard::add);
        notices.start();
        await().until(notices::isListening);
    }

    @AfterEach
    void stop() {
        line.close();
    }

    @Test
    void publishWhenSomebodyNotifiesThenIsHeardAfterTheNoticeOfTheStart() {
        String payload = notifyAll("of something");

        await().until(() -> heard.contains(payload));
        assertThat(heard).startsWith(ChangeNotifications.ACCESS);
    }

    @Test
    void publishWhenTheTransactionIsRolledBackThenIsNeverHeard() {
        String taken = UUID.randomUUID().toString();
        transaction.executeWithoutResult(status -> {
            jdbc.queryForList("select pg_notify('svc_change', ?)", taken);
            status.setRollbackOnly();
        });
        String payload = notifyAll("later");

        await().until(() -> heard.contains(payload));
        assertThat(heard).doesNotContain(taken);
    }

    @Test
    void publishWhenASubscriberFailsThenTheOthersHearAndTheListeningGoesOn() {
        notices.subscribe(payload -> {
            throw new IllegalArgumentException("Cannot read " + payload);
        });
        notices.subscribe(payload -> {
            throw new OutOfMemoryError("Cannot read " + payload);
        });
        List<String> behind = new CopyOnWriteArrayList<>();
        notices.subscribe(behind::add);
        String first = notifyAll("first");
        String second = notifyAll("second");

        await().until(() -> behind.containsAll(List.of(first, second)));
        assertThat(heard).contains(first, second);
        assertThat(notices.isListening()).isTrue();
    }

    @Test
    void isListeningWhenTheConnectionIsKilledThenSaysSoUntilItIsBack() {
        line.cut();

        await().until(() -> !notices.isListening());
        heard.clear();
        line.mend();

        await().until(notices::isListening);
        assertThat(heard).startsWith(ChangeNotifications.ACCESS);
        String payload = notifyAll("after the recovery");
        await().until(() -> heard.contains(payload));
    }

    /** Such as one for lack of memory. Without the thread, every request would read what is cached. */
    @Test
    void listeningWhenAnErrorKeepsItFromConnectingThenGoesOnAfterwards() {
        heard.clear();
        line.cutWith(new OutOfMemoryError("of a test"));

        await().until(line::hasFailed);
        await().until(() -> heard.contains(ChangeNotifications.ACCESS));
        assertThat(notices.isRunning()).isTrue();
    }

    @Test
    void stopWhenStoppedThenGivesTheConnectionBackAndHearsNoMore() {
        line.close();

        await().until(() -> !notices.isListening());
        assertThat(notices.isRunning()).isFalse();
        heard.clear();
        notifyAll("to nobody");
        assertThat(heard).isEmpty();
    }

    private String notifyAll(String what) {
        String payload = what + " " + UUID.randomUUID();
        db.sql("select pg_notify('svc_change', ?)").param(payload).query().listOfRows();
        return payload;
    }
}

package org.clinicalplatform.platform.cursor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorsTest {
    private static final String OWNER = "audit events of a tenant: filters";
    private static final Position POSITION =
            new Position(Instant.parse("2026-03-01T08:15:30.123456Z"), UUID.randomUUID(), 7, 12_345_678_901L);

    private final Cursors cursors = new Cursors(List.of(key(1), key(2)));

    @Test
    void cursorWhenItIsOfTheOwnerThenHasThePosition() {
        String cursor = cursors.encrypt(POSITION, OWNER);

        assertThat(cursor).matches("[A-Za-z0-9_-]{1,200}");
        assertThat(cursors.decrypt(cursor, OWNER)).isEqualTo(POSITION);
        assertThat(cursors.encrypt(POSITION, OWNER)).isNotEqualTo(cursor);
    }

    @Test
    void cursorWhenItIsFromBeforeTheEpochThenHasThePosition() {
        Position early = new Position(Instant.parse("1969-12-31T23:59:59.999999Z"), new UUID(0, 0), 1, 0);

        assertThat(cursors.decrypt(cursors.encrypt(early, OWNER), OWNER)).isEqualTo(early);
    }

    @Test
    void cursorWhenAnyCharacterIsAlteredThenIsRefused() {
        String cursor = cursors.encrypt(POSITION, OWNER);

        for (int i = 0; i < cursor.length(); i++) {
            char other = cursor.charAt(i) == 'A' ? 'B' : 'A';
            assertUnfit(cursor.substring(0, i) + other + cursor.substring(i + 1), OWNER);
        }
        assertUnfit(cursor.substring(1), OWNER);
        assertUnfit(cursor + "A", OWNER);
        assertUnfit(cursor + "=", OWNER);
    }

    @Test
    void cursorWhenItIsOfAnotherOwnerThenIsRefused() {
        assertUnfit(cursors.encrypt(POSITION, OWNER), OWNER + " ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "====", "not a cursor", "\u00e9", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void cursorWhenItIsNoneThenIsRefused(String text) {
        assertUnfit(text, OWNER);
    }

    @Test
    void cursorWhenItIsOfAFormerKeyThenIsAcceptedAndOfAnotherOneRefused() {
        assertThat(cursors.decrypt(new Cursors(List.of(key(2))).encrypt(POSITION, OWNER), OWNER))
                .isEqualTo(POSITION);
        assertUnfit(new Cursors(List.of(key(3))).encrypt(POSITION, OWNER), OWNER);
    }

    @Test
    void queryWhenItHasBothAPageAndACursorThenIsRefused() {
        assertThat(new CursorQuery(new PageQuery(1, 20), null).cursor()).isNull();
        assertRefused(ErrorCode.INVALID_REQUEST, () -> new CursorQuery(new PageQuery(1, 20), "cursor"))
                .withMessage("Invalid request: page and cursor are mutually exclusive");
    }

    @Test
    void keysWhenPrintedThenAreNot() {
        assertThat(cursors).hasToString("Cursors[2 keys]");
    }

    private void assertUnfit(String cursor, String owner) {
        assertRefused(ErrorCode.INVALID_REQUEST, () -> cursors.decrypt(cursor, owner))
                .withMessage("Invalid request: cursor does not continue this list with these filters");
    }

    private static SecretKey key(int seed) {
        byte[] bytes = new byte[32];
        bytes[0] = (byte) seed;
        return new SecretKeySpec(bytes, "AES");
    }
}

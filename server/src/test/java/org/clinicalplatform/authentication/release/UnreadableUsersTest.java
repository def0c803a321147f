package org.clinicalplatform.authentication.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.junit.jupiter.api.Test;

class UnreadableUsersTest {
    private boolean away;
    private int read;
    private final UnreadableUsers users = new UnreadableUsers(() -> {
        if (away) {
            throw failure();
        }
    });

    /** As after the removal of a directory whose users were imported one after another. */
    @Test
    void passOverWhenManyInARowCannotBeReadThenGoesOnWhileTheProviderIsThere() {
        users.begin();
        passOver(10, false);
        passOver(1, true);

        assertThat(read).isEqualTo(1);
        assertThat(users.end()).isFalse();
    }

    @Test
    void passOverWhenTheProviderIsAwayThenEndsAtTheThird() {
        away = true;
        users.begin();
        passOver(2, false);

        assertThatThrownBy(() -> passOver(1, false)).isInstanceOf(IdentityProviderException.class);
    }

    @Test
    void endWhenAllWereReadThenIsTrue() {
        users.begin();
        passOver(5, true);

        assertThat(users.end()).isTrue();
    }

    private void passOver(int times, boolean readable) {
        for (int i = 0; i < times; i++) {
            users.passOver(UUID.randomUUID(), () -> {
                if (!readable) {
                    throw failure();
                }
                read++;
            });
        }
    }

    private static IdentityProviderException failure() {
        return IdentityProviderException.notApplied(new IllegalStateException("the provider responded with 500"));
    }
}

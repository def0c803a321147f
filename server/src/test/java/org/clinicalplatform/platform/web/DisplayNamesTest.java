package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DisplayNamesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Klinikum M\u00fcnchen",
                "Zo\u0308e",
                "\u0646\u0627\u0645\u200c\u0647",
                "\u0646\u0627\u0645\u064f\u200c\u0647",
                "\u0915\u094d\u200d\u0937",
                "\u09b0\u200d\u09cd\u09af",
                "\u845b\udb40\udd00",
                "\u2764\ufe0f Clinic",
                "\ud83c\udfe5 Clinic",
                "\ud83d\udc69\u200d\u2695\ufe0f Nurses",
                "\ud83d\udc69\ud83c\udffd\u200d\u2695\ufe0f Nurses",
                "Team \ud83d\udc69\u200d\ud83d\udc67",
                "\u2764\ufe0f\u200d\ud83d\udd25",
                "\u05d1\u05d9\u05ea 7"
            })
    void isShownWhenTheScriptHasWhatTheNameContainsThenIsTrue(String name) {
        assertThat(DisplayNames.isShown(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u200b", "\u202e", "\u2066", "\ufeff", "\u00ad", "\u2028", "\u3164", "\u115f", "\u034f", "\ud800",
                "\ue000"
            })
    void isShownWhenACharacterIsInvisibleOrReordersOthersThenIsFalse(String hidden) {
        assertThat(DisplayNames.isShown(hidden)).isFalse();
        assertThat(DisplayNames.isShown("No" + hidden + "rth")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u200d",
                "\u200cNorth",
                "\ud83d\udc69\u200d",
                "\ud83d\udc69\u200dNurses",
                "\ud83d\udc69\u200c\ud83d\udc67",
                "No\u200d\ud83d\udc67",
                "No\u200drth",
                "\u0646\u0627\u0645\u200c",
                "\u0646\u0627\u0645\u200c \u0647",
                "\u0646\u0627\u0645\u200c\u200c\u0647"
            })
    void isShownWhenAJoinerShapesNothingThenIsFalse(String name) {
        assertThat(DisplayNames.isShown(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ufe0f", "No\ufe0frth", "7\ufe0f", "North \udb40\udd00", "\u845b\udb40\udd00\udb40\udd00"})
    void isShownWhenASelectorSelectsNothingThenIsFalse(String name) {
        assertThat(DisplayNames.isShown(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {" Noor ", "\u00a0Noor\u2007", "Noor \u202f", "\u3000\u2003Noor"})
    void stripWhenWhiteSpaceIsAroundTheNameThenRemovesIt(String name) {
        assertThat(DisplayNames.strip(name)).isEqualTo("Noor");
        assertThat(DisplayNames.strip("Noor\u00a0Haddad")).isEqualTo("Noor\u00a0Haddad");
    }

    @Test
    void isShownWhenANameBeginsWithAMarkThenIsFalse() {
        assertThat(DisplayNames.isShown("\u0301")).isFalse();
        assertThat(DisplayNames.isShown("\u20ddNorth")).isFalse();
    }
}

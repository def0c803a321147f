package org.clinicalplatform.accesscontrol.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsernameProfileTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "clinician",
                "first.last+tag@clinic-1.example",
                "o'neil_(jr)",
                " Padded ",
                "m\u00fcller",
                "zoe\u0308",
                "stra\u00dfe",
                "\u0142ukasz",
                "k\u0131ran",
                "\uff46\uff55\uff4c\uff4c",
                // Japanese, Korean and Chinese, also beside Latin
                "\u5c71\u7530\u592a\u90ce",
                "\u3084\u307e\u3060",
                "\u30b8\u30e7\u30f3\u30fb\u30b9\u30df\u30b9",
                "yamada\u592a\u90ce",
                "\uae40\ucca0\uc218",
                "kim\ucca0\uc218",
                "\u738b\u5c0f\u660e",
                "wang\u5c0f\u660e-2",
                // other scripts by themselves
                "\u0438\u0432\u0430\u043d.\u043f\u0435\u0442\u0440\u043e\u0432",
                "\u03b3\u03b9\u03ac\u03bd\u03bd\u03b7\u03c2",
                "\u0430\u043b\u0451\u043d\u0430",
                // with letters like "o", and vowel signs that Latin does not have
                "\u101d\u102b\u101d\u102b",
                "\u05de\u05e9\u05d41",
                "\u0645\u062d\u0645\u062f",
                "\u0928\u0930\u0947\u0928\u094d\u0926\u094d\u0930",
                "\u0e2a\u0e21\u0e0a\u0e32\u0e22"
            })
    void violationOfWhenTheUsernameIsPlainThenIsEmpty(String username) {
        assertThat(UsernameProfile.violationOf(username)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\u3000",
                "clinician\u200b",
                "admin\u2060",
                "ad\u00admin",
                "a\u200db",
                "a\ufeff",
                "\u202eadmin",
                "\u2066a\u2069",
                "\u061cabc",
                "a\u0085b",
                "a\u00a0b",
                "a\u00a8b",
                "a\tb",
                "m\u034fx",
                "\u3164",
                "a\ue000",
                "\ud800",
                "\ud83d\ude00",
                "a\u30fbb",
                "\u0251dmin"
            })
    void violationOfWhenACharacterIsInvisibleOrASymbolThenNamesThoseAllowed(String username) {
        assertThat(UsernameProfile.violationOf(username))
                .contains("may contain letters, digits and visible ASCII characters only");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "clin\u0456cian",
                "\u0430dmin",
                "\u03b1dmin",
                "\u0441\u043e\u0440",
                // as "josé", "pë" and "ávva"
                "\u0458\u043e\u0455\u0435\u0301",
                "\u0440\u0451",
                "\u03ac\u03bd\u03bd\u03b1",
                "1\u0661",
                "a\u0301\u0301",
                "i\u0307",
                "\u05de\u05e9\u05d4a"
            })
    void violationOfWhenScriptsAreMixedOrImitatedThenIsNamed(String username) {
        assertThat(UsernameProfile.violationOf(username))
                .contains("must not mix or imitate scripts whose letters look alike");
    }

    /** Rules 1 and 3 of RFC 5893: direction by the first character, and no neutral one at the end. */
    @ParameterizedTest
    @ValueSource(strings = {"1\u05de\u05e9\u05d4", "\u05de\u05e9\u05d4.", "\u05de.\u05e9-"})
    void violationOfWhenTheOrderOfItsCharactersIsUnclearThenNamesTheDirections(String username) {
        assertThat(UsernameProfile.violationOf(username)).contains("must not mix writing directions");
    }
}

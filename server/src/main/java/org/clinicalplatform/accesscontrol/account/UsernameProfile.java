package org.clinicalplatform.accesscontrol.account;

import com.ibm.icu.text.IDNA;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.SpoofChecker;
import com.ibm.icu.text.UnicodeSet;
import java.util.Optional;
import org.clinicalplatform.platform.caller.Usernames;

/**
 * Which usernames may be given to an account, so that no two look the same and none hides a character: the profile
 * UsernameCaseMapped of RFC 8265, narrowed to the characters and the mixtures of scripts that UTS #39 recommends for
 * identifiers. Usernames from before this rule still sign in.
 */
public final class UsernameProfile {
    /** Letters, marks and digits in common modern use, of which none is invisible, and visible ASCII. */
    private static final UnicodeSet IDENTIFIER =
            new UnicodeSet(SpoofChecker.RECOMMENDED).addAll('!', '~').freeze();

    /** Between the words of a name from abroad; the RFC allows it beside these scripts only. */
    private static final int KATAKANA_MIDDLE_DOT = '\u30fb';

    private static final UnicodeSet JAPANESE = new UnicodeSet("[[:Hira:][:Kana:][:Hani:]]").freeze();
    private static final UnicodeSet ASCII = new UnicodeSet(0, 0x7f).freeze();
    private static final UnicodeSet LATIN = new UnicodeSet("[:Latin:]").freeze();

    /** ASCII letters with any accents: a mark of another script alone, such as a vowel sign, is not one of Latin letters. */
    private static final UnicodeSet ACCENTED_ASCII = new UnicodeSet("[[:M:]&[[:scx=Latin:][:scx=Inherited:]]]")
            .addAll(ASCII)
            .freeze();

    /** One script, or Latin beside those of Japanese, Korean or Chinese. */
    private static final SpoofChecker SCRIPTS = new SpoofChecker.Builder()
            .setChecks(SpoofChecker.RESTRICTION_LEVEL
                    | SpoofChecker.MIXED_NUMBERS
                    | SpoofChecker.INVISIBLE
                    | SpoofChecker.HIDDEN_OVERLAY)
            .setRestrictionLevel(SpoofChecker.RestrictionLevel.HIGHLY_RESTRICTIVE)
            .build();

    private static final IDNA BIDI_RULE = IDNA.getUTS46Instance(IDNA.CHECK_BIDI);

    private UsernameProfile() {}

    /**
     * The violated rule, worded to follow the name of the property; empty if it may be given, or is longer than the
     * specification allows, since the look of its letters takes quadratic time.
     */
    public static Optional<String> violationOf(String username) {
        if (Usernames.exceedMaxLength(username)) {
            return Optional.empty();
        }
        String normal = Usernames.normalize(username);
        if (normal.isEmpty() || !hasIdentifierCharacters(normal)) {
            return Optional.of("may contain letters, digits and visible ASCII characters only");
        }
        // repeated marks are only found in a decomposed text
        if (SCRIPTS.failsChecks(Normalizer2.getNFDInstance().normalize(normal)) || looksLatin(normal)) {
            return Optional.of("must not mix or imitate scripts whose letters look alike");
        }
        return followsBidiRule(normal) ? Optional.empty() : Optional.of("must not mix writing directions");
    }

    private static boolean hasIdentifierCharacters(String username) {
        return username.codePoints()
                .allMatch(character -> IDENTIFIER.contains(character)
                        || (character == KATAKANA_MIDDLE_DOT && JAPANESE.containsSome(username)));
    }

    /**
     * Whether letters of another script imitate Latin ones as a whole, as the Cyrillic ones do in "сор". An accent does
     * not tell them apart, since Latin letters have accents too.
     */
    private static boolean looksLatin(String username) {
        return !ASCII.containsAll(username)
                && LATIN.containsNone(username)
                && ACCENTED_ASCII.containsAll(Normalizer2.getNFDInstance().normalize(SCRIPTS.getSkeleton(username)));
    }

    /** RFC 5893, which RFC 8265 demands of names with letters that are written from right to left. */
    private static boolean followsBidiRule(String username) {
        IDNA.Info info = new IDNA.Info();
        // a dot would divide the name into labels; to the rule it is like a hyphen
        BIDI_RULE.nameToUnicode(username.replace('.', '-'), new StringBuilder(), info);
        return !info.getErrors().contains(IDNA.Error.BIDI);
    }
}

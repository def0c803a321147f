package org.clinicalplatform.clinical.terminology;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;
import org.fhir.ucum.UcumEssenceService;
import org.fhir.ucum.UcumException;
import org.fhir.ucum.UcumService;
import org.springframework.stereotype.Component;

/** Units of measure by the Unified Code for Units of Measure, in its case-sensitive form. */
@Component
public class Units {
    /** Printable ASCII without the blank, as in UCUM, and longer than any unit in use. */
    private static final Pattern CHARACTERS = Pattern.compile("[\\x21-\\x7E]{1,64}");

    private static final Pattern ANNOTATION = Pattern.compile("\\{[^{}]+}");

    /** Whether the unit is one of UCUM, such as {@code mm[Hg]}, {@code 10*3/uL} or {@code {score}}. */
    public boolean isValid(String unit) {
        return CHARACTERS.matcher(unit).matches() && isWellFormed(unit) && Definitions.UCUM.validate(unit) == null;
    }

    /** Refuses what violates the grammar of UCUM but passes the library. */
    private static boolean isWellFormed(String unit) {
        String expression = ANNOTATION.matcher(unit).replaceAll("1");
        return !expression.contains("{")
                && !expression.contains("//")
                && count(expression, '(') == count(expression, ')');
    }

    private static long count(String text, char character) {
        return text.chars().filter(each -> each == character).count();
    }

    /** Loaded with the first unit that is checked, so that the service starts without it. */
    private static final class Definitions {
        static final UcumService UCUM = load();

        private static UcumService load() {
            try (InputStream essence = UcumService.class.getResourceAsStream("/ucum-essence.xml")) {
                return new UcumEssenceService(essence);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (UcumException e) {
                throw new IllegalStateException("The UCUM definitions on the class path are invalid", e);
            }
        }
    }
}

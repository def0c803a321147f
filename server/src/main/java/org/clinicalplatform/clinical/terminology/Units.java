package org.clinicalplatform.clinical.terminology;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;
import org.fhir.ucum.UcumEssenceService;
import org.fhir.ucum.UcumException;
import org.fhir.ucum.UcumService;
import org.springframework.stereotype.Component;

/** Units of measure by the Unified Code for Units of Measure, in its case-sensitive form. Thread-safe. */
@Component
public class Units {
    /** Printable ASCII without the blank, as UCUM has it, and no more of it than any unit in use needs. */
    private static final Pattern CHARACTERS = Pattern.compile("[\\x21-\\x7E]{1,64}");

    private static final Pattern ANNOTATION = Pattern.compile("\\{[^{}]+}");

    /** Whether the unit is one of UCUM, such as {@code mm[Hg]}, {@code 10*3/uL} or {@code {score}}. */
    public boolean isValid(String unit) {
        return CHARACTERS.matcher(unit).matches() && isWellFormed(unit) && Definitions.UCUM.validate(unit) == null;
    }

    /** Refuses what is against UCUM's grammar and passes the library. */
    private static boolean isWellFormed(String unit) {
        String expression = ANNOTATION.matcher(unit).replaceAll("1");
        return !expression.contains("{")
                && !expression.contains("//")
                && count(expression, '(') == count(expression, ')');
    }

    private static long count(String text, char character) {
        return text.chars().filter(each -> each == character).count();
    }

    /** Read when the first unit is checked, so that starting the service does not wait for it. Only read from then on. */
    private static final class Definitions {
        static final UcumService UCUM = load();

        private static UcumService load() {
            try (InputStream essence = UcumService.class.getResourceAsStream("/ucum-essence.xml")) {
                return new UcumEssenceService(essence);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (UcumException e) {
                throw new IllegalStateException("The definitions of UCUM cannot be read", e);
            }
        }
    }
}

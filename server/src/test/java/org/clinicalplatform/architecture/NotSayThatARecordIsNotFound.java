package org.clinicalplatform.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Looks into the class file, where every constant text stands as it is, also one that is put together later. */
final class NotSayThatARecordIsNotFound extends ArchCondition<JavaClass> {
    private static final String SENTENCE = " not found";

    /** What a path without an operation is answered; it speaks of no record. */
    private static final String OF_A_PATH = "Resource not found";

    NotSayThatARecordIsNotFound() {
        super("not say that a record is not found");
    }

    @Override
    public void check(JavaClass member, ConditionEvents events) {
        URI file = member.getSource()
                .orElseThrow(() -> new IllegalStateException("No class file of " + member.getName()))
                .getUri();
        if (constants(file).replace(OF_A_PATH, "").contains(SENTENCE)) {
            events.add(
                    SimpleConditionEvent.violated(member, member.getName() + " has a text with \"" + SENTENCE + "\""));
        }
    }

    private static String constants(URI file) {
        try (InputStream bytes = file.toURL().openStream()) {
            return new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

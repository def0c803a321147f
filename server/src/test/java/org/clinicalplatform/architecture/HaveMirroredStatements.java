package org.clinicalplatform.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** A mapper's statements are a resource of its own name, beside its package. */
final class HaveMirroredStatements extends ArchCondition<JavaClass> {
    HaveMirroredStatements() {
        super("have a resource of the same name beside the package");
    }

    @Override
    public void check(JavaClass mapper, ConditionEvents events) {
        String resource = "/" + mapper.getName().replace('.', '/') + ".xml";
        if (HaveMirroredStatements.class.getResource(resource) == null) {
            events.add(SimpleConditionEvent.violated(mapper, mapper.getName() + " has no " + resource));
        }
    }
}

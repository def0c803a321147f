package org.clinicalplatform.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;

/** A package has a package-info, in which null is the exception that is marked. */
final class LiveInADescribedPackage extends ArchCondition<JavaClass> {
    LiveInADescribedPackage() {
        super("live in a package whose package-info is @NullMarked");
    }

    @Override
    public void check(JavaClass member, ConditionEvents events) {
        JavaPackage home = member.getPackage();
        boolean marked = home.tryGetPackageInfo()
                .map(info -> info.isAnnotatedWith(NullMarked.class))
                .orElse(false);
        if (!marked) {
            events.add(SimpleConditionEvent.violated(
                    home, home.getName() + " of " + member.getSimpleName() + " has no @NullMarked package-info"));
        }
    }
}

package org.clinicalplatform.contract.harness;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something that is made when first requested; what could not be made is not tried again. */
final class Once<T> {

    private final Supplier<T> maker;
    private @Nullable T made;
    private @Nullable RuntimeException failure;

    Once(Supplier<T> maker) {
        this.maker = maker;
    }

    /** Takes what was made elsewhere instead. */
    synchronized void set(T ready) {
        if (made != null || failure != null) {
            throw new IllegalStateException("Made already");
        }
        made = ready;
    }

    synchronized T get() {
        if (failure != null) {
            throw new IllegalStateException("Failed before: " + failure.getMessage(), failure);
        }
        if (made == null) {
            try {
                made = maker.get();
            } catch (RuntimeException e) {
                failure = e;
                throw e;
            }
        }
        return made;
    }
}

package org.clinicalplatform.clinical;

import java.util.stream.Stream;
import org.springframework.context.ApplicationContext;

/** The mappers of the kinds of record. */
final class RecordStores {
    private RecordStores() {}

    /** The mapper of the kind with this name, such as {@code Care plan}. */
    @SuppressWarnings("unchecked") // a mapper is named after its kind
    static <R extends ClinicalRecord, F extends PatientFilter> RecordStore<R, F> of(
            String kind, ApplicationContext beans) {
        String mapper = kind.replaceAll("[ -]", "") + "Mapper";
        return (RecordStore<R, F>) Stream.of(beans.getBeanNamesForType(RecordStore.class))
                .filter(mapper::equalsIgnoreCase)
                .map(beans::getBean)
                .findFirst()
                .orElseThrow();
    }
}

package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.JsonListTypeHandler;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/**
 * A name, address or contact of a person, or an identifier of a patient: one of several records of which one is
 * preferred.
 *
 * @param <D> the details of the record
 */
public record PreferableRecord<D>(UUID id, D details, boolean preferred, Revision revision) {
    public static <D> PreferableRecord<D> first(UUID id, Preferable<D> requested, UUID by, Instant now) {
        return new PreferableRecord<>(id, requested.details(), requested.preferred(), Revision.first(by, now));
    }

    public PreferableRecord<D> changed(Preferable<D> requested, UUID by, Instant now) {
        return new PreferableRecord<>(id, requested.details(), requested.preferred(), revision.next(by, now));
    }

    /** The record with the given id; null if there is none. */
    public static <D> @Nullable PreferableRecord<D> find(List<PreferableRecord<D>> records, UUID id) {
        return records.stream()
                .filter(candidate -> candidate.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    /** Lists of records that a query aggregates as {@code jsonb}. */
    public abstract static class ListTypeHandler<D> extends JsonListTypeHandler<PreferableRecord<D>> {
        protected ListTypeHandler(Class<D> details) {
            super(PreferableRecord.class, details);
        }
    }

    public static final class Names extends ListTypeHandler<PersonName> {
        public Names() {
            super(PersonName.class);
        }
    }

    public static final class Addresses extends ListTypeHandler<PersonAddress> {
        public Addresses() {
            super(PersonAddress.class);
        }
    }

    public static final class Contacts extends ListTypeHandler<PersonContact> {
        public Contacts() {
            super(PersonContact.class);
        }
    }
}

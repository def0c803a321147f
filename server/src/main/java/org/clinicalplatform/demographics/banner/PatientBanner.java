package org.clinicalplatform.demographics.banner;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.person.PersonName;
import org.clinicalplatform.platform.persistence.JsonListTypeHandler;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.jspecify.annotations.Nullable;

/**
 * What identifies a patient, as of the statement that read it.
 *
 * @param number the number that the service assigned to the patient
 * @param names the most suitable one to address the patient first
 * @param identifiers preferred ones first
 * @param restricted whether the chart may only be opened with an access grant
 * @param temporary whether the identity of the person is still unknown
 * @param merged whether another patient was merged into this one
 */
public record PatientBanner(
        UUID patientId,
        UUID personId,
        String number,
        List<PersonName> names,
        Gender gender,
        @Nullable LocalDate birthDate,
        boolean birthDateEstimated,
        @Nullable Instant deceasedAt,
        List<BannerIdentifier> identifiers,
        boolean restricted,
        boolean temporary,
        boolean merged) {
    /** The bytes of its texts, by which lists of banners are bounded. */
    public long bytes() {
        return names.stream().mapToLong(PatientBanner::bytesOf).sum()
                + identifiers.stream().mapToLong(PatientBanner::bytesOf).sum();
    }

    private static long bytesOf(PersonName name) {
        return SearchResult.bytesOfPart(name.use().name())
                + SearchResult.bytesOfPart(name.family())
                + SearchResult.bytesOfPart(name.prefix())
                + SearchResult.bytesOfPart(name.suffix())
                + name.given().stream().mapToLong(SearchResult::bytesOfPart).sum();
    }

    private static long bytesOf(BannerIdentifier identifier) {
        return SearchResult.bytesOfPart(identifier.type())
                + SearchResult.bytesOfPart(identifier.system())
                + SearchResult.bytesOfPart(identifier.value())
                + SearchResult.bytesOfPart(String.valueOf(identifier.preferred()));
    }

    /** Names that a query aggregates as {@code jsonb}. */
    public static final class Names extends JsonListTypeHandler<PersonName> {
        public Names() {
            super(PersonName.class);
        }
    }

    /** Identifiers that a query aggregates as {@code jsonb}. */
    public static final class Identifiers extends JsonListTypeHandler<BannerIdentifier> {
        public Identifiers() {
            super(BannerIdentifier.class);
        }
    }
}

package org.clinicalplatform.demographics.banner;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.clinicalplatform.api.model.IncludedRecord;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The banners of the patients in a list of records. They are read from the snapshot of the list by one statement,
 * however many records there are, which applies the visibility rule once more.
 */
@Component
public class PatientBanners {
    private static final String READ = "clinical.patient.read";

    private final PatientBannerMapper banners;
    private final Clock clock;
    private final TransactionTemplate snapshot;

    PatientBanners(PatientBannerMapper banners, Clock clock, PlatformTransactionManager transactions) {
        this.banners = banners;
        this.clock = clock;
        this.snapshot = new TransactionTemplate(transactions);
        this.snapshot.setReadOnly(true);
        this.snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    }

    /** Finds banners by the ids of their patients. */
    @FunctionalInterface
    private interface Lookup {
        Map<UUID, PatientBanner> of(List<UUID> patientIds);
    }

    /** @throws ApiException with 403 if the caller may not be shown banners */
    public static void requireReadable(Caller caller) {
        if (!caller.may(READ)) {
            throw new ApiException(ErrorCode.ACCESS_DENIED);
        }
    }

    /**
     * The result of a search, with the banners of its patients if these were requested; cut off where these are long.
     *
     * @param read reads the records that the caller may see
     * @throws ApiException with 403 if they were requested and the caller may not be shown banners, before any look-up
     */
    public <R extends PatientRecord> SearchResult<Listed<R>> search(
            Caller caller, @Nullable IncludedRecord include, Supplier<SearchResult<R>> read) {
        return read(caller, include, lookup -> {
            SearchResult<R> found = read.get();
            SearchResult<Listed<R>> listed = SearchResult.of(listed(found.items(), lookup), Listed::bytes);
            return new SearchResult<>(listed.items(), found.truncated() || listed.truncated());
        });
    }

    /** As {@link #search}, of a page. */
    public <R extends PatientRecord> Page<Listed<R>> page(
            Caller caller, @Nullable IncludedRecord include, Supplier<Page<R>> read) {
        return read(caller, include, lookup -> {
            Page<R> page = read.get();
            return new Page<>(listed(page.items(), lookup), page.query(), page.totalItems());
        });
    }

    private <T> T read(Caller caller, @Nullable IncludedRecord include, Function<Lookup, T> list) {
        if (include == null) {
            return list.apply(patientIds -> Map.of());
        }
        requireReadable(caller);
        // taken first: a grant that shows a record must not have expired when the banner is read
        Viewer viewer = Viewer.of(caller, clock.instant());
        return snapshot.execute(status -> list.apply(patientIds -> find(viewer, patientIds)));
    }

    private Map<UUID, PatientBanner> find(Viewer viewer, List<UUID> patientIds) {
        return patientIds.isEmpty()
                ? Map.of()
                : banners.findVisible(viewer, patientIds).stream()
                        .collect(Collectors.toMap(PatientBanner::patientId, Function.identity()));
    }

    private static <R extends PatientRecord> List<Listed<R>> listed(List<R> records, Lookup lookup) {
        Map<UUID, PatientBanner> banners = lookup.of(records.stream()
                .map(PatientRecord::patientId)
                .filter(Objects::nonNull)
                .distinct()
                .toList());
        return records.stream()
                .map(each -> new Listed<>(each, bannerOf(each.patientId(), banners)))
                .toList();
    }

    private static @Nullable PatientBanner bannerOf(@Nullable UUID patientId, Map<UUID, PatientBanner> banners) {
        return patientId == null ? null : banners.get(patientId);
    }
}

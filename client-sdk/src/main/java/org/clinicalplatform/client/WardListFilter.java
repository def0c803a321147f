package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Selects a facility or one of its wards.
 *
 * <pre>{@code
 * client.wardLists().read(WardListFilter.ward("Cardiology"));
 * }</pre>
 *
 * @param facilityId the facility; null for the facility of the session
 * @param ward name of the ward, ignoring case; all wards if null
 */
@RecordBuilder
public record WardListFilter(
        @Nullable UUID facilityId, @Nullable String ward) implements WardListFilterBuilder.With {
    private static final WardListFilter ALL = new WardListFilter(null, null);

    /** All wards of the facility of the session. */
    public static WardListFilter all() {
        return ALL;
    }

    /** A ward of the facility of the session. */
    public static WardListFilter ward(String ward) {
        return new WardListFilter(null, ward);
    }
}

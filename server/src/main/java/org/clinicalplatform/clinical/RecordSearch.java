package org.clinicalplatform.clinical;

import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.SearchResult;

/**
 * Searches for the records of one kind. They are read newest first until enough are found that the caller may see, which
 * is soon, unless the facility of the session has a small share of a large tenant. Its few patients are looked up then.
 */
final class RecordSearch<R extends ClinicalRecord, F extends PatientFilter> {
    /** To look up so many patients takes as long as to read some hundred thousand records. */
    private static final int FEW_PATIENTS = 3_000;

    private final RecordStore<R, F> store;
    private final PatientAccess patients;

    RecordSearch(RecordStore<R, F> store, PatientAccess patients) {
        this.store = store;
        this.patients = patients;
    }

    /** The newest of the records that match and that the viewer may see, fewer where they are very long. */
    SearchResult<R> find(Viewer viewer, F filter) {
        if (viewer.allFacilities() || !filter.allowsReadingByPatient()) {
            return read(viewer, filter, RecordSource.TABLE);
        }
        SearchResult<R> newest = read(viewer, filter, RecordSource.NEWEST);
        if (newest.truncated() || !store.hasMore(viewer, filter)) {
            return newest;
        }
        boolean few = patients.facilityHasAtMost(viewer, FEW_PATIENTS);
        return read(viewer, filter, few ? RecordSource.OF_PATIENTS : RecordSource.TABLE);
    }

    private SearchResult<R> read(Viewer viewer, F filter, RecordSource source) {
        return SearchResult.of(store.search(viewer, filter, SearchResult.QUERY, source), ClinicalRecord::bytes);
    }
}

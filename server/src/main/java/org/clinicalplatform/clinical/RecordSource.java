package org.clinicalplatform.clinical;

/** The part of a table that a search reads. What the caller may not see of it is left out in any case. */
public enum RecordSource {
    /** All of it, newest first, until the search has enough. */
    TABLE,
    /** The newest records of the tenant that match, as many as are cheap to read. */
    NEWEST,
    /** Of each patient whom the caller may possibly see, the newest records that match. */
    OF_PATIENTS
}

package org.clinicalplatform.platform.embedded;

/** The roles of the embedded database. */
final class DatabaseRoles {

    static final String DATABASE = "clinical";

    /** The owner of {@link #DATABASE}, where it may create schemas and trusted extensions. */
    static final String SERVICE = "clinical";

    /** For the set-up and for operators; the service does not connect as this role otherwise. */
    static final String SUPERUSER = "postgres";

    private DatabaseRoles() {}
}

package org.clinicalplatform.platform.embedded;

/** Who may log in to the embedded database. */
final class DatabaseRoles {

    static final String DATABASE = "clinical";

    /** Owns {@link #DATABASE} and nothing else: it creates schemas and trusted extensions there. */
    static final String SERVICE = "clinical";

    /** Sets the database up; later an operator's way in. The service never connects as this role afterwards. */
    static final String SUPERUSER = "postgres";

    private DatabaseRoles() {}
}

/** The PostgreSQL that the service brings along and runs itself when no database is configured. */
@NullMarked
package org.clinicalplatform.platform.embedded;

import org.jspecify.annotations.NullMarked;

/** Commands for the owner of the database schema: the grants of the service's role, and the archive of events. */
@NullMarked
package org.clinicalplatform.schemaowner;

import org.jspecify.annotations.NullMarked;

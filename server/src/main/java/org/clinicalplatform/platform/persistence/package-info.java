/** The database: connections, migration, column types, pages and change notifications. */
@NullMarked
package org.clinicalplatform.platform.persistence;

import org.jspecify.annotations.NullMarked;

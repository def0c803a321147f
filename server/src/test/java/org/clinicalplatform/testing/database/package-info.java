/** A PostgreSQL for tests, and rows that are put into it past the mappers under test. */
@NullMarked
package org.clinicalplatform.testing.database;

import org.jspecify.annotations.NullMarked;

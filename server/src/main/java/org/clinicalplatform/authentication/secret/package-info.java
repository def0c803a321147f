/** Keeps secrets in the database that nobody can read who holds the database alone. */
@NullMarked
package org.clinicalplatform.authentication.secret;

import org.jspecify.annotations.NullMarked;

/** Encrypts secrets in the database, so that access to the database alone does not reveal them. */
@NullMarked
package org.clinicalplatform.authentication.secret;

import org.jspecify.annotations.NullMarked;

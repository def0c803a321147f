/** Administers the users of a Keycloak realm through its Admin REST API. */
@NullMarked
package org.clinicalplatform.identityprovider.keycloak;

import org.jspecify.annotations.NullMarked;

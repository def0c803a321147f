/** Users of a Keycloak realm, administered over its REST API. */
@NullMarked
package org.clinicalplatform.identityprovider.keycloak;

import org.jspecify.annotations.NullMarked;

/** The port to whoever keeps the credentials of the accounts. */
@NullMarked
package org.clinicalplatform.identityprovider;

import org.jspecify.annotations.NullMarked;

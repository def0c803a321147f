/** User accounts: who can sign in. */
@NullMarked
package org.clinicalplatform.accesscontrol.account;

import org.jspecify.annotations.NullMarked;

/** User accounts. */
@NullMarked
package org.clinicalplatform.accesscontrol.account;

import org.jspecify.annotations.NullMarked;

/** Administration of accounts, except for their credentials. */
@NullMarked
package org.clinicalplatform.accesscontrol.profile;

import org.jspecify.annotations.NullMarked;

/** What an administrator sees and changes of the accounts of his tenant, apart from credentials. */
@NullMarked
package org.clinicalplatform.accesscontrol.profile;

import org.jspecify.annotations.NullMarked;

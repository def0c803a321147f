/** Accounts by the thousand, and what is asked of the server in their names. */
@NullMarked
package org.clinicalplatform.bench.accounts;

import org.jspecify.annotations.NullMarked;

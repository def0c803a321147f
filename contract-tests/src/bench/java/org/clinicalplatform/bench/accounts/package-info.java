/** Accounts by the thousand, and the requests that they send. */
@NullMarked
package org.clinicalplatform.bench.accounts;

import org.jspecify.annotations.NullMarked;

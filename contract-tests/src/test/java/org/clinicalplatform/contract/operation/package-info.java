/** What each operation does when it is used as meant, every response held against the specification. */
@NullMarked
package org.clinicalplatform.contract.operation;

import org.jspecify.annotations.NullMarked;

/** What each operation does when it is used as meant, every answer held against the contract. */
@NullMarked
package org.clinicalplatform.contract.operation;

import org.jspecify.annotations.NullMarked;

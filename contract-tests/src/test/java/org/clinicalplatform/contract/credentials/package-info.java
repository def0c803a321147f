/** Credentials from registration on: single-use links, messages, passwords. */
@NullMarked
package org.clinicalplatform.contract.credentials;

import org.jspecify.annotations.NullMarked;

/** How credentials come to be and change: registration, links that work once, messages, passwords. */
@NullMarked
package org.clinicalplatform.contract.credentials;

import org.jspecify.annotations.NullMarked;

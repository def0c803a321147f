/**
 * Forwarding headers of trusted proxies: address of the client, scheme, host and prefix that it used (decision 0031).
 */
@NullMarked
package org.clinicalplatform.platform.forwarding;

import org.jspecify.annotations.NullMarked;

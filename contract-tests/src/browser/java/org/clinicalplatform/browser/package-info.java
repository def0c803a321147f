/** Drives an installed Chromium through the desk, the front end of the demonstration, as its users would. */
@NullMarked
package org.clinicalplatform.browser;

import org.jspecify.annotations.NullMarked;

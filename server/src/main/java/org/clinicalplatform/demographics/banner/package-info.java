/** Patient banners: what identifies patients, found by clinicians and shown with the records of a list. */
@NullMarked
package org.clinicalplatform.demographics.banner;

import org.jspecify.annotations.NullMarked;

/** What identifies patients: found by clinicians, and shown beside the records of a list. */
@NullMarked
package org.clinicalplatform.demographics.banner;

import org.jspecify.annotations.NullMarked;

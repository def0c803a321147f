package org.clinicalplatform.demographics.merge;

import java.util.List;

/**
 * What the undo of a merge leaves with the survivor because it was recorded since. It may have been meant for the other
 * person, so somebody has to read it.
 *
 * @param withheld whether the chart is left out, because it is closed to the caller
 */
record StayingData(List<StayingRows> tables, boolean withheld) {
    static final StayingData NONE = new StayingData(List.of(), false);
}

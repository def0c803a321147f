package org.clinicalplatform.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The {@code shared_buffers} that the page on sizing recommends: a quarter of the memory, and no more than the 8 GB of
 * the hospital, which hold the persons of a million patients.
 */
final class SharedBuffers {
    private static final long MEGABYTE = 1024 * 1024;
    private static final long MAX_MEGABYTES = 8 * 1024;

    private SharedBuffers() {}

    /** As a setting of PostgreSQL, which shares the machine with the server and the client. */
    static String ofThisMachine() {
        long memory =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        return Math.min(memory / MEGABYTE / 4, MAX_MEGABYTES) + "MB";
    }
}

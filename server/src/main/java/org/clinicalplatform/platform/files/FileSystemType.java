package org.clinicalplatform.platform.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kind of file system that a folder is on, by the name that the operating system gives it. */
public final class FileSystemType {
    private FileSystemType() {}

    /** Such as {@code ext4} or {@code tmpfs}; empty if the operating system does not tell. */
    public static String of(Path folder) {
        try {
            return Files.getFileStore(folder).type();
        } catch (IOException unknown) {
            return "";
        }
    }
}

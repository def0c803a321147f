package org.clinicalplatform.platform.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/** Says why a file cannot be read or written: the message of most file exceptions is only the path. */
public final class FileFailures {
    private FileFailures() {}

    /** The reason as the end of a sentence, without a full stop. */
    public static String reason(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "the file or directory does not exist";
        }
        if (failure instanceof AccessDeniedException) {
            return "access is denied";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "a file with this name exists";
        }
        return Objects.requireNonNullElse(failure.getMessage(), failure.toString());
    }
}

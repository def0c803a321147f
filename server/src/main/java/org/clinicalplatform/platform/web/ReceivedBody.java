package org.clinicalplatform.platform.web;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** A request body that is complete, or the reason why it was not received. */
final class ReceivedBody {
    /** The response does not depend on the body, which is discarded. */
    static final ReceivedBody UNUSED = new ReceivedBody(new byte[0], 0, null, false);

    private final byte[] bytes;
    private final int size;
    private final @Nullable ErrorCode refusal;
    private final boolean complete;

    private ReceivedBody(byte[] bytes, int size, @Nullable ErrorCode refusal, boolean complete) {
        this.bytes = bytes;
        this.size = size;
        this.refusal = refusal;
        this.complete = complete;
    }

    /** The first {@code size} of these bytes. */
    static ReceivedBody of(byte[] bytes, int size) {
        return new ReceivedBody(bytes, size, null, true);
    }

    static ReceivedBody refused(ErrorCode refusal) {
        return new ReceivedBody(new byte[0], 0, refusal, false);
    }

    /** Whether nothing of it is left on the connection. */
    boolean isComplete() {
        return complete;
    }

    /**
     * The request of the asynchronous dispatch with this body, as an ordinary request for the rest of the chain.
     *
     * @param form whether the body is a form that the operation takes
     */
    HttpServletRequest attachTo(HttpServletRequest request, boolean form) {
        return new Request(request, form);
    }

    /**
     * A request whose body is in memory. The parameters of a form are those of its body, and not those of the query.
     */
    final class Request extends HttpServletRequestWrapper {
        private final boolean form;
        private @Nullable BodyText text;
        private @Nullable ServletInputStream input;
        private @Nullable Map<String, String[]> parameters;

        Request(HttpServletRequest request, boolean form) {
            super(request);
            this.form = form;
        }

        /** Why the body was not received; null if the request may be processed. */
        @Nullable ErrorCode refusal() {
            return refusal;
        }

        /**
         * The body, independent of the stream that the operation reads; null if the operation cannot read it either.
         */
        @Nullable InputStream preview() {
            return refusal == null && text().isWellFormed() ? text().open() : null;
        }

        @Override
        public DispatcherType getDispatcherType() {
            return DispatcherType.REQUEST;
        }

        /** A body without a chunk is a missing one, as an optional one may be; Spring looks at the header alone. */
        @Override
        public @Nullable String getHeader(String name) {
            boolean missing = complete && size == 0;
            return missing && HttpHeaders.TRANSFER_ENCODING.equalsIgnoreCase(name) ? null : super.getHeader(name);
        }

        @Override
        public ServletInputStream getInputStream() {
            if (input == null) {
                if (refusal != null) {
                    throw new ApiException(refusal);
                }
                input = new BufferedInput(wellFormed().open());
            }
            return input;
        }

        private BodyText text() {
            BodyText known = text;
            if (known == null) {
                known = BodyText.of(bytes, size, getCharacterEncoding());
                text = known;
            }
            return known;
        }

        private BodyText wellFormed() {
            if (!text().isWellFormed()) {
                throw new ApiException(ErrorCode.MALFORMED_BODY);
            }
            return text();
        }

        @Override
        public BufferedReader getReader() {
            return new BufferedReader(new InputStreamReader(getInputStream(), text().charset()));
        }

        @Override
        public Map<String, String[]> getParameterMap() {
            if (!form) {
                return super.getParameterMap();
            }
            Map<String, String[]> known = parameters;
            if (known == null) {
                known = wellFormed().parameters();
                parameters = known;
            }
            return known;
        }

        @Override
        public @Nullable String getParameter(String name) {
            String[] values = getParameterValues(name);
            return values == null ? null : values[0];
        }

        @Override
        public String @Nullable [] getParameterValues(String name) {
            return getParameterMap().get(name);
        }

        @Override
        public Enumeration<String> getParameterNames() {
            return Collections.enumeration(getParameterMap().keySet());
        }
    }

    private static final class BufferedInput extends ServletInputStream {
        private final InputStream bytes;
        private boolean finished;

        BufferedInput(InputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() throws IOException {
            int next = bytes.read();
            finished = next < 0;
            return next;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = bytes.read(target, offset, length);
            finished = count < 0;
            return count;
        }

        @Override
        public boolean isFinished() {
            return finished;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new IllegalStateException("The body is complete: read it");
        }
    }
}

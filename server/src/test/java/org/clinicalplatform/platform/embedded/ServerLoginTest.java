package org.clinicalplatform.platform.embedded;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.postgresql.Driver;

class ServerLoginTest {

    /** To classes of another loader, DriverManager offers no driver, as after a search that failed. */
    @Test
    void serverWhenDriverManagerHasNoDriverThenIsReached() throws Exception {
        String closed = "jdbc:postgresql://127.0.0.1:" + closedPort() + "/clinical";
        try (URLClassLoader alone = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            Method open = alone.loadClass(ServerLogin.class.getName())
                    .getDeclaredMethod("open", String.class, String.class, String.class);
            open.setAccessible(true);

            assertThatExceptionOfType(InvocationTargetException.class)
                    .isThrownBy(() -> open.invoke(null, closed, "clinical", "password"))
                    .havingCause()
                    .withMessageContaining("refused");

            alone.loadClass(Driver.class.getName()).getMethod("deregister").invoke(null);
        }
    }

    private static int closedPort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static URL[] classPath() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }
}

package org.clinicalplatform.browser;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.ChecksumException;
import com.google.zxing.FormatException;
import com.google.zxing.NotFoundException;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.DecoderResult;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import com.google.zxing.qrcode.decoder.Decoder;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.commons.lang3.function.Failable;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;

/** Reads QR codes with another implementation. */
final class QrCodes {
    private QrCodes() {}

    /** The text of a code as a camera would see it. */
    static String read(WebElement shown) {
        return Failable.get(() -> {
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(shown.getScreenshotAs(OutputType.BYTES)));
            int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
            RGBLuminanceSource light = new RGBLuminanceSource(image.getWidth(), image.getHeight(), pixels);
            try {
                return new QRCodeReader()
                        .decode(new BinaryBitmap(new HybridBinarizer(light)))
                        .getText();
            } catch (NotFoundException | ChecksumException | FormatException e) {
                throw new AssertionError("The QR code cannot be read", e);
            }
        });
    }

    /** Decodes rows of 0 and 1. */
    static DecoderResult decode(List<String> rows) {
        boolean[][] modules = new boolean[rows.size()][rows.size()];
        for (int y = 0; y < rows.size(); y++) {
            for (int x = 0; x < rows.size(); x++) {
                modules[y][x] = rows.get(y).charAt(x) == '1';
            }
        }
        try {
            return new Decoder().decode(modules);
        } catch (ChecksumException | FormatException e) {
            throw new AssertionError("The QR code cannot be decoded", e);
        }
    }
}

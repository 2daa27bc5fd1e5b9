// Recibe lo que Mbohéra avisa: MBOHERA_WEBHOOK_SECRETO=whsec_… java Webhook.java
// Java 17 sin bibliotecas: por eso lee el JSON con una expresión. Con Jackson o Gson, lea el aviso con ellos.
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Webhook {
  // Mientras se cambia el secreto, los dos, separados por un espacio.
  static final String[] SECRETOS =
      System.getenv().getOrDefault("MBOHERA_WEBHOOK_SECRETO", "").trim().split(" +");
  static final long TOLERANCIA = 300; // segundos
  static final Set<String> HECHOS = new HashSet<>(); // en su programa: una tabla, con el webhook-id como clave

  static boolean esDeMbohera(Headers cabeceras, byte[] cuerpo) throws IOException, GeneralSecurityException {
    String id = cabeceras.getFirst("webhook-id");
    String momento = cabeceras.getFirst("webhook-timestamp");
    String firmas = cabeceras.getFirst("webhook-signature");
    if (id == null || firmas == null || momento == null || !momento.matches("\\d{1,12}")) return false;
    if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(momento)) > TOLERANCIA) return false;
    var firmado = new ByteArrayOutputStream();
    firmado.write((id + "." + momento + ".").getBytes(StandardCharsets.UTF_8));
    firmado.write(cuerpo);
    for (String secreto : SECRETOS) {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(secreto.replaceFirst("^whsec_", "")), "HmacSHA256"));
      String firma = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(firmado.toByteArray()));
      for (String dicha : firmas.split(" "))
        if (MessageDigest.isEqual(firma.getBytes(StandardCharsets.UTF_8), dicha.getBytes(StandardCharsets.UTF_8)))
          return true;
    }
    return false;
  }

  /** El valor de un campo de texto; vacío si no está. */
  static String campo(String json, String nombre) {
    var hallado = Pattern.compile("\"" + nombre + "\"\\s*:\\s*\"([^\"]*)\"").matcher(json);
    return hallado.find() ? hallado.group(1) : "";
  }

  static void hacer(String aviso) {
    System.out.println(campo(aviso, "type") + " " + campo(aviso, "cdc"));
  }

  static void recibir(HttpExchange solicitud) throws IOException {
    try (solicitud) {
      byte[] cuerpo = solicitud.getRequestBody().readAllBytes(); // como llegó
      boolean valido = esDeMbohera(solicitud.getRequestHeaders(), cuerpo);
      if (valido && HECHOS.add(solicitud.getRequestHeaders().getFirst("webhook-id")))
        hacer(new String(cuerpo, StandardCharsets.UTF_8));
      solicitud.sendResponseHeaders(valido ? 204 : 400, -1);
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }

  public static void main(String[] args) throws IOException {
    if (SECRETOS[0].isEmpty()) { // con uno vacío firmaría cualquiera
      System.err.println("Falta MBOHERA_WEBHOOK_SECRETO: lo dio la creación del webhook");
      System.exit(1);
    }
    int puerto = Integer.parseInt(System.getenv().getOrDefault("PUERTO", "8000"));
    HttpServer servidor = HttpServer.create(new InetSocketAddress("127.0.0.1", puerto), 0);
    servidor.createContext("/", Webhook::recibir);
    servidor.start();
  }
}

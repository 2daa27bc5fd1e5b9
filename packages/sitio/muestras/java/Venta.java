// Emite una factura innominada y la nomina. Se puede cortar en cualquier punto y repetir: java Venta.java venta-1
// Java 17 sin bibliotecas: por eso lee el JSON con una expresión. Con Jackson o Gson, lea la respuesta con ellos.
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;

public class Venta {
  static final String API = System.getenv().getOrDefault("MBOHERA_URL", "");
  static final String CLAVE = System.getenv().getOrDefault("MBOHERA_API_KEY", "");
  static final double ESPERA_MAXIMA =
      Double.parseDouble(System.getenv().getOrDefault("MBOHERA_ESPERA_MAXIMA", "60")); // segundos entre intentos
  static final int INTENTOS = 10;
  static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  record Respuesta(int estado, byte[] bytes) {
    String texto() {
      return new String(bytes, StandardCharsets.UTF_8);
    }

    /** El valor de un campo de texto; null si no está o es null. */
    String campo(String nombre) {
      var hallado = Pattern.compile("\"" + nombre + "\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(texto());
      return hallado.find() ? hallado.group(1) : null;
    }
  }

  static void pausar(double segundos) throws InterruptedException {
    Thread.sleep((long) (1000 * Math.min(segundos, ESPERA_MAXIMA)));
  }

  static RuntimeException terminar(String mensaje) {
    System.err.println(mensaje);
    System.exit(1);
    return new RuntimeException(mensaje);
  }

  /** La misma intención lleva siempre la misma Idempotency-Key. */
  static Respuesta pedir(String metodo, String ruta, String cuerpo, String intencion)
      throws IOException, InterruptedException {
    var solicitud = HttpRequest.newBuilder(URI.create(API + "/api/v1" + ruta))
        .timeout(Duration.ofSeconds(60))
        .header("Authorization", "Bearer " + CLAVE)
        .method(metodo, cuerpo == null ? BodyPublishers.noBody() : BodyPublishers.ofString(cuerpo));
    if (cuerpo != null) solicitud.header("Content-Type", "application/json");
    if (intencion != null) solicitud.header("Idempotency-Key", intencion);
    for (int intento = 1; ; intento++) {
      double pausa = Math.pow(2, intento);
      try {
        HttpResponse<byte[]> dada = HTTP.send(solicitud.build(), BodyHandlers.ofByteArray());
        var respuesta = new Respuesta(dada.statusCode(), dada.body());
        // 429 y 503 piden repetir; 409 operation-in-progress: otro proceso está con la misma intención.
        boolean repetir = Set.of(429, 502, 503, 504).contains(respuesta.estado())
            || (respuesta.estado() == 409 && "operation-in-progress".equals(respuesta.campo("type")));
        if (!repetir || intento == INTENTOS) return respuesta;
        pausa = dada.headers().firstValue("Retry-After").map(Double::parseDouble).orElse(pausa);
      } catch (IOException red) { // no se sabe si llegó, y por eso se repite con la misma clave
        if (intento == INTENTOS) throw red;
      }
      pausar(pausa);
    }
  }

  static String emitir(String venta) throws IOException, InterruptedException {
    var respuesta = pedir("POST", "/documento-electronico", """
        {
          "tipoDocumento": "FACTURA_ELECTRONICA",
          "numeroEstablecimiento": 1,
          "puntoExpedicion": 1,
          "condicionOperacion": "CONTADO",
          "condicionPago": {"tipo": "CONTADO", "tipoPago": "EFECTIVO", "montoPago": 150000},
          "receptor": {"tipoContribuyente": "INNOMINADO", "tipoOperacion": "B2C", "nombreRazonSocial": "Sin Nombre"},
          "items": [{
            "codigo": "YERBA-1",
            "descripcion": "Yerba mate 1 kg",
            "unidadMedida": "UNI",
            "cantidad": 3,
            "precioUnitario": 50000,
            "tasaIVA": 10,
            "afectacionTributaria": "GRAVADO"
          }]
        }""", venta + "-emitir");
    if (respuesta.estado() != 202) throw terminar("no se emitió: " + respuesta.campo("message"));
    return respuesta.campo("cdc");
  }

  static Respuesta esperar(String cdc) throws IOException, InterruptedException {
    for (int intento = 1; ; intento++) {
      var respuesta = pedir("GET", "/documento-electronico/status/" + cdc, null, null);
      boolean enCamino = Set.of("PENDIENTE", "ENVIADO", "EN_LOTE").contains(respuesta.campo("estado"));
      if (!enCamino || intento == INTENTOS) return respuesta;
      pausar(Math.pow(2, intento));
    }
  }

  static Respuesta nominar(String venta, String cdc) throws IOException, InterruptedException {
    var respuesta = pedir("POST", "/documento-electronico/" + cdc + "/nominar", """
        {
          "receptor": {
            "naturaleza": "CONTRIBUYENTE",
            "tipoOperacion": "B2B",
            "pais": "PRY",
            "nombreRazonSocial": "COMPRADORA SA",
            "numeroDocumento": "80012345-0"
          },
          "motivo": "El comprador se identificó después"
        }""", venta + "-nominar");
    // 503 result-uncertain no es un no: repita este programa más tarde, y lo sabrá.
    if (respuesta.estado() != 200) throw terminar("todavía no se sabe, o no se pudo: " + respuesta.campo("message"));
    return respuesta;
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    if (!API.startsWith("http")) throw terminar("Falta MBOHERA_URL: la dirección del servicio, con http:// o https://");
    if (CLAVE.isEmpty()) throw terminar("Falta MBOHERA_API_KEY: una clave de la API, que se crea en el panel");
    var venta = args.length > 0 ? args[0] : "venta-1";
    var cdc = emitir(venta);
    System.out.println("emitida " + cdc);
    var documento = esperar(cdc);
    System.out.println(documento.campo("estado"));
    if (!Set.of("APROBADO", "APROBADO_OBSERVACION").contains(documento.campo("estado"))) {
      var motivo = documento.campo("mensajeRechazo");
      throw terminar(motivo == null ? "SIFEN todavía no respondió: repita más tarde" : motivo);
    }
    var evento = nominar(venta, cdc);
    System.out.println("nominación " + evento.campo("estadoEvento") + " " + evento.campo("codigoRespuesta"));
    var kude = pedir("GET", "/documento-electronico/" + cdc + "/kude", null, null);
    Files.write(Path.of(venta + ".pdf"), kude.bytes());
    System.out.println("KuDE " + kude.bytes().length + " bytes");
  }
}

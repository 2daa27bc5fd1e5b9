<?php
// Emite una factura innominada y la nomina. Se puede cortar en cualquier punto y repetir: php venta.php venta-1

$api = getenv('MBOHERA_URL');
$clave = getenv('MBOHERA_API_KEY');
if (!str_starts_with((string) $api, 'http')) terminar('Falta MBOHERA_URL: la dirección del servicio, con http:// o https://');
if (!$clave) terminar('Falta MBOHERA_API_KEY: una clave de la API, que se crea en el panel');
$esperaMaxima = (float) (getenv('MBOHERA_ESPERA_MAXIMA') ?: 60); // segundos entre intentos
const INTENTOS = 10;

function pausar(float $segundos): void
{
    global $esperaMaxima;
    usleep((int) (1e6 * min($segundos, $esperaMaxima)));
}

/** Devuelve [estado HTTP, respuesta]. La misma intención lleva siempre la misma Idempotency-Key. */
function pedir(string $metodo, string $ruta, ?array $cuerpo = null, ?string $intencion = null): array
{
    global $api, $clave;
    $cabeceras = ["Authorization: Bearer $clave"];
    if ($cuerpo !== null) $cabeceras[] = 'Content-Type: application/json';
    if ($intencion !== null) $cabeceras[] = "Idempotency-Key: $intencion";
    for ($intento = 1; ; $intento++) {
        $curl = curl_init("$api/api/v1$ruta");
        $retryAfter = 2 ** $intento;
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $metodo,
            CURLOPT_HTTPHEADER => $cabeceras,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 60,
            CURLOPT_HEADERFUNCTION => function ($_, string $linea) use (&$retryAfter) {
                if (stripos($linea, 'retry-after:') === 0) $retryAfter = (float) substr($linea, 12);
                return strlen($linea);
            },
        ]);
        if ($cuerpo !== null) curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($cuerpo));
        $contenido = curl_exec($curl);
        $estado = curl_getinfo($curl, CURLINFO_RESPONSE_CODE); // 0: la red; no se sabe si llegó
        $tipo = (string) curl_getinfo($curl, CURLINFO_CONTENT_TYPE);
        $respuesta = str_contains($tipo, 'json') ? json_decode($contenido, true) : $contenido;
        $problema = is_array($respuesta) ? $respuesta['type'] ?? null : null;
        // 429 y 503 piden repetir; 409 operation-in-progress: otro proceso está con la misma intención.
        $repetir = in_array($estado, [0, 429, 502, 503, 504]) || $problema === 'operation-in-progress';
        if (!$repetir || $intento === INTENTOS) return [$estado, $respuesta];
        pausar($retryAfter);
    }
}

function terminar(string $mensaje): never
{
    fwrite(STDERR, "$mensaje\n");
    exit(1);
}

function emitir(string $venta): string
{
    [$estado, $documento] = pedir('POST', '/documento-electronico', [
        'tipoDocumento' => 'FACTURA_ELECTRONICA',
        'numeroEstablecimiento' => 1,
        'puntoExpedicion' => 1,
        'condicionOperacion' => 'CONTADO',
        'condicionPago' => ['tipo' => 'CONTADO', 'tipoPago' => 'EFECTIVO', 'montoPago' => 150000],
        'receptor' => ['tipoContribuyente' => 'INNOMINADO', 'tipoOperacion' => 'B2C', 'nombreRazonSocial' => 'Sin Nombre'],
        'items' => [[
            'codigo' => 'YERBA-1',
            'descripcion' => 'Yerba mate 1 kg',
            'unidadMedida' => 'UNI',
            'cantidad' => 3,
            'precioUnitario' => 50000,
            'tasaIVA' => 10,
            'afectacionTributaria' => 'GRAVADO',
        ]],
    ], "$venta-emitir");
    if ($estado !== 202) terminar('no se emitió: ' . ($documento['message'] ?? $estado));
    return $documento['cdc'];
}

function esperar(string $cdc): array
{
    for ($intento = 1; ; $intento++) {
        [, $documento] = pedir('GET', "/documento-electronico/status/$cdc");
        $enCamino = in_array($documento['estado'] ?? '', ['PENDIENTE', 'ENVIADO', 'EN_LOTE']);
        if (!$enCamino || $intento === INTENTOS) return $documento;
        pausar(2 ** $intento);
    }
}

function nominar(string $venta, string $cdc): array
{
    [$estado, $evento] = pedir('POST', "/documento-electronico/$cdc/nominar", [
        'receptor' => [
            'naturaleza' => 'CONTRIBUYENTE',
            'tipoOperacion' => 'B2B',
            'pais' => 'PRY',
            'nombreRazonSocial' => 'COMPRADORA SA',
            'numeroDocumento' => '80012345-0',
        ],
        'motivo' => 'El comprador se identificó después',
    ], "$venta-nominar");
    // 503 result-uncertain no es un no: repita este programa más tarde, y lo sabrá.
    if ($estado !== 200) terminar('todavía no se sabe, o no se pudo: ' . ($evento['message'] ?? $estado));
    return $evento;
}

$venta = $argv[1] ?? 'venta-1';
$cdc = emitir($venta);
echo "emitida $cdc\n";
$documento = esperar($cdc);
echo $documento['estado'], "\n";
if (!in_array($documento['estado'], ['APROBADO', 'APROBADO_OBSERVACION'])) {
    terminar($documento['mensajeRechazo'] ?? 'SIFEN todavía no respondió: repita más tarde');
}
$evento = nominar($venta, $cdc);
echo "nominación {$evento['estadoEvento']} {$evento['codigoRespuesta']}\n";
[, $pdf] = pedir('GET', "/documento-electronico/$cdc/kude");
file_put_contents("$venta.pdf", $pdf);
echo 'KuDE ', strlen($pdf), " bytes\n";

<?php
// Recibe lo que Mbohéra avisa: MBOHERA_WEBHOOK_SECRETO=whsec_… php -S 127.0.0.1:8000 webhook.php

// Mientras se cambia el secreto, los dos, separados por un espacio.
$secretos = preg_split('/ /', getenv('MBOHERA_WEBHOOK_SECRETO') ?: '', -1, PREG_SPLIT_NO_EMPTY);
if ($secretos === []) { // con uno vacío firmaría cualquiera; php-fpm no pasa el entorno sin clear_env = no
    error_log('Falta MBOHERA_WEBHOOK_SECRETO');
    http_response_code(500);
    exit;
}
const TOLERANCIA = 300; // segundos

function esDeMbohera(string $cuerpo, array $secretos): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $momento = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if ($id === '' || !ctype_digit($momento) || abs(time() - (int) $momento) > TOLERANCIA) return false;
    foreach ($secretos as $secreto) {
        $clave = base64_decode(preg_replace('/^whsec_/', '', $secreto));
        $firma = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$momento.$cuerpo", $clave, true));
        foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $dicha) {
            if (hash_equals($firma, $dicha)) return true;
        }
    }
    return false;
}

function hacer(array $aviso): void
{
    error_log($aviso['type'] . ' ' . ($aviso['data']['cdc'] ?? ''));
}

$cuerpo = file_get_contents('php://input'); // como llegó: antes de json_decode
if (!esDeMbohera($cuerpo, $secretos)) {
    http_response_code(400);
    exit;
}
// En su programa: una tabla, con el webhook-id como clave. Un archivo que ya existe dice que ya se hizo.
$hecho = sys_get_temp_dir() . '/' . sha1($_SERVER['HTTP_WEBHOOK_ID']) . '.hecho';
if (!file_exists($hecho)) {
    hacer(json_decode($cuerpo, true));
    touch($hecho);
}
http_response_code(204);

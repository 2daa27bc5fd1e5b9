"""Emite una factura innominada y la nomina. Se puede cortar en cualquier punto y repetir: python3 venta.py venta-1"""
import json
import os
import sys
import time
import urllib.error
import urllib.request

API = os.environ.get("MBOHERA_URL", "")
CLAVE = os.environ.get("MBOHERA_API_KEY", "")
if not API.startswith("http"):
    sys.exit("Falta MBOHERA_URL: la dirección del servicio, con http:// o https://")
if not CLAVE:
    sys.exit("Falta MBOHERA_API_KEY: una clave de la API, que se crea en el panel")
ESPERA_MAXIMA = float(os.environ.get("MBOHERA_ESPERA_MAXIMA", "60"))  # segundos entre intentos
INTENTOS = 10


def pedir(metodo, ruta, cuerpo=None, intencion=None):
    """Devuelve (estado HTTP, respuesta). La misma intención lleva siempre la misma Idempotency-Key."""
    solicitud = urllib.request.Request(API + "/api/v1" + ruta, method=metodo)
    solicitud.add_header("Authorization", "Bearer " + CLAVE)
    if cuerpo is not None:
        solicitud.add_header("Content-Type", "application/json")
        solicitud.data = json.dumps(cuerpo).encode()
    if intencion is not None:
        solicitud.add_header("Idempotency-Key", intencion)
    for intento in range(1, INTENTOS + 1):
        try:
            with urllib.request.urlopen(solicitud, timeout=60) as respuesta:
                contenido = respuesta.read()
                es_json = respuesta.headers.get_content_type() == "application/json"
                return respuesta.status, json.loads(contenido) if es_json else contenido
        except urllib.error.HTTPError as error:
            problema = json.loads(error.read() or b"{}")
            # 429 y 503 piden repetir; 409 operation-in-progress: otro proceso está con la misma intención.
            repetir = error.code in (429, 502, 503, 504) or problema.get("type") == "operation-in-progress"
            if not repetir or intento == INTENTOS:
                return error.code, problema
            pausa = float(error.headers.get("Retry-After", 2 ** intento))
        except OSError:  # la red: no se sabe si llegó, y por eso se repite con la misma clave
            if intento == INTENTOS:
                raise
            pausa = 2**intento
        time.sleep(min(pausa, ESPERA_MAXIMA))


def emitir(venta):
    estado, documento = pedir(
        "POST",
        "/documento-electronico",
        {
            "tipoDocumento": "FACTURA_ELECTRONICA",
            "numeroEstablecimiento": 1,
            "puntoExpedicion": 1,
            "condicionOperacion": "CONTADO",
            "condicionPago": {"tipo": "CONTADO", "tipoPago": "EFECTIVO", "montoPago": 150000},
            "receptor": {
                "tipoContribuyente": "INNOMINADO",
                "tipoOperacion": "B2C",
                "nombreRazonSocial": "Sin Nombre",
            },
            "items": [
                {
                    "codigo": "YERBA-1",
                    "descripcion": "Yerba mate 1 kg",
                    "unidadMedida": "UNI",
                    "cantidad": 3,
                    "precioUnitario": 50000,
                    "tasaIVA": 10,
                    "afectacionTributaria": "GRAVADO",
                }
            ],
        },
        intencion=f"{venta}-emitir",
    )
    if estado != 202:
        sys.exit(f"no se emitió: {documento.get('message', estado)}")
    return documento["cdc"]


def esperar(cdc):
    for intento in range(1, INTENTOS + 1):
        _, documento = pedir("GET", f"/documento-electronico/status/{cdc}")
        if documento.get("estado") not in ("PENDIENTE", "ENVIADO", "EN_LOTE"):
            return documento
        time.sleep(min(2**intento, ESPERA_MAXIMA))
    return documento


def nominar(venta, cdc):
    estado, evento = pedir(
        "POST",
        f"/documento-electronico/{cdc}/nominar",
        {
            "receptor": {
                "naturaleza": "CONTRIBUYENTE",
                "tipoOperacion": "B2B",
                "pais": "PRY",
                "nombreRazonSocial": "COMPRADORA SA",
                "numeroDocumento": "80012345-0",
            },
            "motivo": "El comprador se identificó después",
        },
        intencion=f"{venta}-nominar",
    )
    if estado != 200:
        # 503 result-uncertain no es un no: repita este programa más tarde, y lo sabrá.
        sys.exit(f"todavía no se sabe, o no se pudo: {evento.get('message', estado)}")
    return evento


venta = sys.argv[1] if len(sys.argv) > 1 else "venta-1"
cdc = emitir(venta)
print("emitida", cdc)
documento = esperar(cdc)
print(documento["estado"])
if documento["estado"] not in ("APROBADO", "APROBADO_OBSERVACION"):
    sys.exit(documento.get("mensajeRechazo") or "SIFEN todavía no respondió: repita más tarde")
evento = nominar(venta, cdc)
print("nominación", evento["estadoEvento"], evento["codigoRespuesta"])
_, pdf = pedir("GET", f"/documento-electronico/{cdc}/kude")
with open(f"{venta}.pdf", "wb") as archivo:
    archivo.write(pdf)
print("KuDE", len(pdf), "bytes")

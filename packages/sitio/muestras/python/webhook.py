"""Recibe lo que Mbohéra avisa: MBOHERA_WEBHOOK_SECRETO=whsec_… python3 webhook.py"""
import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# Mientras se cambia el secreto, los dos, separados por un espacio.
SECRETOS = os.environ.get("MBOHERA_WEBHOOK_SECRETO", "").split()
if not SECRETOS:
    sys.exit("Falta MBOHERA_WEBHOOK_SECRETO: lo dio la creación del webhook")
TOLERANCIA = 300  # segundos
hechos = set()  # en su programa: una tabla, con el webhook-id como clave


def es_de_mbohera(cabeceras, cuerpo):
    identificador, momento = cabeceras["webhook-id"], cabeceras["webhook-timestamp"]
    if not identificador or not (momento or "").isdecimal() or abs(time.time() - int(momento)) > TOLERANCIA:
        return False
    firmado = f"{identificador}.{momento}.".encode() + cuerpo
    for secreto in SECRETOS:
        clave = base64.b64decode(secreto.removeprefix("whsec_"))
        firma = "v1," + base64.b64encode(hmac.digest(clave, firmado, hashlib.sha256)).decode()
        for dicha in (cabeceras["webhook-signature"] or "").split(" "):
            if hmac.compare_digest(firma.encode(), dicha.encode()):
                return True
    return False


def hacer(aviso):
    print(aviso["type"], aviso["data"].get("cdc", ""), flush=True)


class Receptor(BaseHTTPRequestHandler):
    def do_POST(self):
        cuerpo = self.rfile.read(int(self.headers["Content-Length"] or 0))  # como llegó
        valido = es_de_mbohera(self.headers, cuerpo)
        if valido and self.headers["webhook-id"] not in hechos:
            hacer(json.loads(cuerpo))
            hechos.add(self.headers["webhook-id"])
        self.send_response(204 if valido else 400)
        self.end_headers()

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PUERTO", "8000"))), Receptor).serve_forever()

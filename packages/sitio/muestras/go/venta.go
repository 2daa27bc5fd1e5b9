// Emite una factura innominada y la nomina. Se puede cortar en cualquier punto y repetir: go run venta.go venta-1
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const intentos = 10

var (
	api          = os.Getenv("MBOHERA_URL")
	clave        = os.Getenv("MBOHERA_API_KEY")
	esperaMaxima = segundos(os.Getenv("MBOHERA_ESPERA_MAXIMA"), 60) // entre intentos
	cliente      = &http.Client{Timeout: 60 * time.Second}
)

type Respuesta struct {
	Estado int
	Bytes  []byte
}

type Problema struct {
	Type    string `json:"type"`
	Message string `json:"message"`
}

type Documento struct {
	Cdc            string  `json:"cdc"`
	Estado         string  `json:"estado"`
	MensajeRechazo *string `json:"mensajeRechazo"`
}

type Evento struct {
	EstadoEvento    string `json:"estadoEvento"`
	CodigoRespuesta string `json:"codigoRespuesta"`
}

func segundos(texto string, siFalta float64) time.Duration {
	numero, err := strconv.ParseFloat(texto, 64)
	if err != nil {
		numero = siFalta
	}
	return time.Duration(numero * float64(time.Second))
}

func pausar(cuanto time.Duration) {
	if cuanto > esperaMaxima {
		cuanto = esperaMaxima
	}
	time.Sleep(cuanto)
}

func leer[T any](r Respuesta) (valor T) {
	if err := json.Unmarshal(r.Bytes, &valor); err != nil {
		log.Fatalf("respuesta %d que no se entiende: %v", r.Estado, err)
	}
	return valor
}

// La misma intención lleva siempre la misma Idempotency-Key.
func pedir(metodo, ruta string, cuerpo any, intencion string) Respuesta {
	for intento := 1; ; intento++ {
		var lector io.Reader
		if cuerpo != nil {
			texto, err := json.Marshal(cuerpo)
			if err != nil {
				log.Fatal(err)
			}
			lector = bytes.NewReader(texto)
		}
		solicitud, err := http.NewRequest(metodo, api+"/api/v1"+ruta, lector)
		if err != nil {
			log.Fatal(err)
		}
		solicitud.Header.Set("Authorization", "Bearer "+clave)
		if cuerpo != nil {
			solicitud.Header.Set("Content-Type", "application/json")
		}
		if intencion != "" {
			solicitud.Header.Set("Idempotency-Key", intencion)
		}
		pausa := time.Duration(math.Pow(2, float64(intento))) * time.Second
		var obtenida Respuesta
		respuesta, err := cliente.Do(solicitud)
		if err == nil {
			obtenida.Estado = respuesta.StatusCode
			obtenida.Bytes, err = io.ReadAll(respuesta.Body)
			respuesta.Body.Close()
			pausa = segundos(respuesta.Header.Get("Retry-After"), pausa.Seconds())
		}
		// err: la red. No se sabe si llegó, y por eso se repite con la misma clave. 429 y 503 piden repetir;
		// 409 operation-in-progress: otro proceso está con la misma intención.
		repetir := err != nil
		switch obtenida.Estado {
		case 429, 502, 503, 504:
			repetir = true
		case 409:
			repetir = repetir || strings.Contains(string(obtenida.Bytes), `"operation-in-progress"`)
		}
		if err != nil && intento == intentos {
			log.Fatal(err)
		}
		if !repetir || intento == intentos {
			return obtenida
		}
		pausar(pausa)
	}
}

type objeto = map[string]any

func emitir(venta string) string {
	r := pedir("POST", "/documento-electronico", objeto{
		"tipoDocumento":         "FACTURA_ELECTRONICA",
		"numeroEstablecimiento": 1,
		"puntoExpedicion":       1,
		"condicionOperacion":    "CONTADO",
		"condicionPago":         objeto{"tipo": "CONTADO", "tipoPago": "EFECTIVO", "montoPago": 150000},
		"receptor":              objeto{"tipoContribuyente": "INNOMINADO", "tipoOperacion": "B2C", "nombreRazonSocial": "Sin Nombre"},
		"items": []objeto{{
			"codigo":               "YERBA-1",
			"descripcion":          "Yerba mate 1 kg",
			"unidadMedida":         "UNI",
			"cantidad":             3,
			"precioUnitario":       50000,
			"tasaIVA":              10,
			"afectacionTributaria": "GRAVADO",
		}},
	}, venta+"-emitir")
	if r.Estado != 202 {
		log.Fatalf("no se emitió: %d %s", r.Estado, leer[Problema](r).Message)
	}
	return leer[Documento](r).Cdc
}

func esperar(cdc string) Documento {
	for intento := 1; ; intento++ {
		documento := leer[Documento](pedir("GET", "/documento-electronico/status/"+cdc, nil, ""))
		enCamino := documento.Estado == "PENDIENTE" || documento.Estado == "ENVIADO" || documento.Estado == "EN_LOTE"
		if !enCamino || intento == intentos {
			return documento
		}
		pausar(time.Duration(intento) * 2 * time.Second)
	}
}

func nominar(venta, cdc string) Evento {
	r := pedir("POST", "/documento-electronico/"+cdc+"/nominar", objeto{
		"receptor": objeto{
			"naturaleza":        "CONTRIBUYENTE",
			"tipoOperacion":     "B2B",
			"pais":              "PRY",
			"nombreRazonSocial": "COMPRADORA SA",
			"numeroDocumento":   "80012345-0",
		},
		"motivo": "El comprador se identificó después",
	}, venta+"-nominar")
	if r.Estado != 200 {
		// 503 result-uncertain no es un no: repita este programa más tarde, y lo sabrá.
		log.Fatalf("todavía no se sabe, o no se pudo: %d %s", r.Estado, leer[Problema](r).Message)
	}
	return leer[Evento](r)
}

func main() {
	log.SetFlags(0)
	if !strings.HasPrefix(api, "http") {
		log.Fatal("Falta MBOHERA_URL: la dirección del servicio, con http:// o https://")
	}
	if clave == "" {
		log.Fatal("Falta MBOHERA_API_KEY: una clave de la API, que se crea en el panel")
	}
	venta := "venta-1"
	if len(os.Args) > 1 {
		venta = os.Args[1]
	}
	cdc := emitir(venta)
	fmt.Println("emitida", cdc)
	documento := esperar(cdc)
	fmt.Println(documento.Estado)
	if documento.Estado != "APROBADO" && documento.Estado != "APROBADO_OBSERVACION" {
		if documento.MensajeRechazo != nil {
			log.Fatal(*documento.MensajeRechazo)
		}
		log.Fatal("SIFEN todavía no respondió: repita más tarde")
	}
	evento := nominar(venta, cdc)
	fmt.Println("nominación", evento.EstadoEvento, evento.CodigoRespuesta)
	kude := pedir("GET", "/documento-electronico/"+cdc+"/kude", nil, "")
	if err := os.WriteFile(venta+".pdf", kude.Bytes, 0o644); err != nil {
		log.Fatal(err)
	}
	fmt.Println("KuDE", len(kude.Bytes), "bytes")
}

// Recibe lo que Mbohéra avisa: MBOHERA_WEBHOOK_SECRETO=whsec_… go run webhook.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const tolerancia = 5 * time.Minute

// Mientras se cambia el secreto, los dos, separados por un espacio.
var secretos = strings.Fields(os.Getenv("MBOHERA_WEBHOOK_SECRETO"))

var (
	turno  sync.Mutex
	hechos = map[string]bool{} // en su programa: una tabla, con el webhook-id como clave
)

type Aviso struct {
	Type string
	Data struct{ Cdc string }
}

func esDeMbohera(cabeceras http.Header, cuerpo []byte) bool {
	id, momento := cabeceras.Get("webhook-id"), cabeceras.Get("webhook-timestamp")
	segundos, err := strconv.ParseInt(momento, 10, 64)
	if id == "" || err != nil || time.Since(time.Unix(segundos, 0)).Abs() > tolerancia {
		return false
	}
	for _, secreto := range secretos {
		clave, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secreto, "whsec_"))
		if err != nil {
			log.Fatal("MBOHERA_WEBHOOK_SECRETO no es un secreto: ", err)
		}
		mac := hmac.New(sha256.New, clave)
		fmt.Fprintf(mac, "%s.%s.%s", id, momento, cuerpo)
		firma := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		for _, dicha := range strings.Fields(cabeceras.Get("webhook-signature")) {
			if hmac.Equal([]byte(firma), []byte(dicha)) {
				return true
			}
		}
	}
	return false
}

func hacer(aviso Aviso) {
	fmt.Println(aviso.Type, aviso.Data.Cdc)
}

func recibir(respuesta http.ResponseWriter, solicitud *http.Request) {
	cuerpo, err := io.ReadAll(solicitud.Body) // como llegó
	if err != nil || !esDeMbohera(solicitud.Header, cuerpo) {
		respuesta.WriteHeader(http.StatusBadRequest)
		return
	}
	turno.Lock()
	defer turno.Unlock()
	var aviso Aviso
	id := solicitud.Header.Get("webhook-id")
	if !hechos[id] && json.Unmarshal(cuerpo, &aviso) == nil {
		hacer(aviso)
		hechos[id] = true
	}
	respuesta.WriteHeader(http.StatusNoContent)
}

func main() {
	log.SetFlags(0)
	if len(secretos) == 0 {
		log.Fatal("Falta MBOHERA_WEBHOOK_SECRETO: lo dio la creación del webhook")
	}
	puerto := os.Getenv("PUERTO")
	if puerto == "" {
		puerto = "8000"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+puerto, http.HandlerFunc(recibir)))
}

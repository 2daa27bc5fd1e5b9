// Emite una factura innominada y la nomina. Se puede cortar en cualquier punto y repetir: node venta.mjs venta-1
import { writeFile } from 'node:fs/promises'
import { Mbohera } from '@mbohera/cliente'

function terminar(mensaje) {
  console.error(mensaje)
  process.exit(1)
}

const { MBOHERA_URL: url = '', MBOHERA_API_KEY: apiKey } = process.env
if (!url.startsWith('http')) terminar('Falta MBOHERA_URL: la dirección del servicio, con http:// o https://')
if (!apiKey) terminar('Falta MBOHERA_API_KEY: una clave de la API, que se crea en el panel')
const mbohera = new Mbohera({ url, apiKey })
const venta = process.argv[2] ?? 'venta-1'

const emitido = await mbohera.emitir(
  {
    tipoDocumento: 'FACTURA_ELECTRONICA',
    numeroEstablecimiento: 1,
    puntoExpedicion: 1,
    condicionOperacion: 'CONTADO',
    condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', montoPago: 150_000 },
    receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
    items: [
      {
        codigo: 'YERBA-1',
        descripcion: 'Yerba mate 1 kg',
        unidadMedida: 'UNI',
        cantidad: 3,
        precioUnitario: 50_000,
        tasaIVA: 10,
        afectacionTributaria: 'GRAVADO',
      },
    ],
  },
  { idempotencyKey: `${venta}-emitir` },
)
if (emitido.resultado === 'incierto') throw new Error(emitido.motivo)
const { cdc } = emitido.documento
console.log('emitida', cdc)

const espera = await mbohera.esperar(cdc)
if (espera.resultado !== 'aprobado') throw new Error(`no está aprobada: ${espera.resultado}`)
console.log('APROBADO')

let nominado = await mbohera.nominar(
  cdc,
  {
    receptor: {
      naturaleza: 'CONTRIBUYENTE',
      tipoOperacion: 'B2B',
      pais: 'PRY',
      nombreRazonSocial: 'COMPRADORA SA',
      numeroDocumento: '80012345-0',
    },
    motivo: 'El comprador se identificó después',
  },
  { idempotencyKey: `${venta}-nominar` },
)
// "incierto" no es un no: se resuelve preguntando otra vez por la misma intención.
if (nominado.resultado === 'incierto') nominado = await nominado.resolver({ hastaMs: 600_000 })
if (nominado.resultado === 'incierto') throw new Error(`todavía no se sabe: ${nominado.motivo}`)
console.log('nominación', nominado.evento.estadoEvento, nominado.evento.codigoRespuesta)

const kude = await mbohera.kude(cdc)
await writeFile(`${venta}.pdf`, kude)
console.log('KuDE', kude.byteLength, 'bytes')

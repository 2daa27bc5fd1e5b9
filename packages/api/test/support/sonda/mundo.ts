import type { Db, Pool } from '../../../src/db/db.ts'
import type { DocumentoRow } from '../../../src/db/documento.ts'
import type { DocumentoNuevo } from '../../../src/db/documento-nuevo.ts'
import type { EventoNuevo } from '../../../src/db/evento.ts'
import type { LoteRow } from '../../../src/db/lote.ts'
import type { Tarea } from '../../../src/db/tarea.ts'
import type { DocumentoAdoptado } from '../../../src/domain/adopcion/adoptado.ts'
import type { Emisor } from '../../../src/domain/ambiente.ts'
import { ALGUIEN } from '../actor.ts'

export const AHORA = Date.UTC(2026, 10, 20, 12)
export const DIA_MS = 86_400_000

/** What the statements of the probe leave behind for those after them. */
export class Mundo {
  readonly pool: Pool
  readonly url: string
  usuarioId = 0
  contribuyenteId = 0
  miembroId = 0
  invitadoId = 0
  apiKeyId = 0
  certificadoId = 0
  cscId = 0
  timbradoId = 0
  siguiente = 1
  documento!: DocumentoRow
  lote!: LoteRow
  eventoSifenId = 0
  token = 0
  recibidoId = 0
  adopcionId = 0
  tandaId = 0
  alertaId = 0
  webhookId = 0
  enlaceId = 0
  correoId = 0
  correoToken = 0
  webhookToken = 0
  webhookSecretoId: number | null = null
  secuencia = 0
  tarea!: Tarea

  constructor(pool: Pool, url: string) {
    this.pool = pool
    this.url = url
  }

  get db(): Db {
    return this.pool
  }

  get emisor(): Emisor {
    return { contribuyenteId: this.contribuyenteId, ambiente: 'DEV' }
  }

  get evento() {
    return { eventoSifenId: this.eventoSifenId, token: this.token, conservarHasta: '2031-12-31' }
  }

  get numeracion() {
    return { tipoDocumento: 1, numeroTimbrado: '12345678', establecimiento: '001', punto: '001', serie: null }
  }

  asiento(accion: string) {
    return { contribuyenteId: this.contribuyenteId, fecha: AHORA, actor: ALGUIEN, accion, objeto: 'sonda' }
  }

  cdc(numero = this.siguiente): string {
    return String(1e9 + numero).padStart(44, '0')
  }

  /** One more documento of its row of numbers. */
  documentoNuevo(): DocumentoNuevo {
    const numero = this.siguiente++
    return {
      ...this.numeracion,
      ...{
        cdc: this.cdc(numero),
        timbradoId: this.timbradoId,
        numero,
        moneda: 'PYG',
        total: '1000',
        innominada: true,
      },
      ...{ fechaEmision: AHORA, fechaCreacion: AHORA, conservarHasta: '2031-12-31' },
      ...{ receptor: { dNomRec: 'Sin Nombre' } as never, receptorDocumento: '0', asociadoCdc: null },
      ...{ cuerpo: {} as never, xml: '<rDE/>', digest: '-', qrUrl: '-' },
    }
  }

  /** One that SIFEN has under that number. */
  adoptado(numero: number): DocumentoAdoptado {
    const de = { numero, cdc: this.cdc(numero), cuerpo: {} as never, protocolo: '1', fechaAprobacion: AHORA }
    return { ...this.documentoNuevo(), ...de, estado: 'APROBADO' }
  }

  eventoNuevo(idMensaje: number, cambios: Partial<EventoNuevo> = {}): EventoNuevo {
    const { documentoId, cdc, numero } = this.documento
    return {
      ...{
        documentoId,
        recibidoId: null,
        now: AHORA,
        arriendoMs: 60_000,
        tipo: 'NOMINACION',
        cdc,
        motivo: 'sonda',
      },
      ...{
        receptor: { dNomRec: 'Ana' } as never,
        datos: null,
        ...this.numeracion,
        numeroInicio: numero,
        numeroFin: numero,
      },
      ...{ idMensaje, xml: '<rEve/>', conservarHasta: '2031-12-31' },
      ...cambios,
    }
  }

  intercambio(servicio = 'siRecepDE') {
    return {
      servicio,
      fecha: AHORA,
      milisegundos: 5,
      resumen: '-',
      estadoHttp: 200,
      respuesta: Buffer.from('x'),
    }
  }
}

/** Each statement of `db/`, by its file and name, called once or more; in an order in which each finds what it needs. */
export type Sonda = Record<string, (m: Mundo) => Promise<unknown>>

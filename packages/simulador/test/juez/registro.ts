import type {
  Contribuyente,
  DocumentoRegistrado,
  EventoRegistrado,
  HechosDocumento,
  RangoInutilizado,
  Registro,
  SerieActual,
  Timbrado,
  TipoEvento,
} from '../../src/juez/contrato.ts'
import { CSC } from './firmar.ts'

/** What the world is like in a test: what is not said is as everybody's. */
export interface Mundo {
  readonly contribuyentes?: readonly Contribuyente[]
  readonly desconocidos?: readonly string[]
  readonly timbrado?: Partial<Timbrado>
  readonly timbradosElectronicos?: readonly string[]
  readonly documentos?: readonly DocumentoRegistrado[]
  readonly eventos?: readonly EventoRegistrado[]
  readonly rangos?: readonly RangoInutilizado[]
  /** The greatest series of facturas, and since when. */
  readonly serie?: SerieActual
}

const mismaSerie = (
  a: Omit<RangoInutilizado, 'desde' | 'hasta'>,
  b: Omit<RangoInutilizado, 'desde' | 'hasta'>,
) =>
  a.timbrado === b.timbrado &&
  a.establecimiento === b.establecimiento &&
  a.punto === b.punto &&
  a.tipo === b.tipo &&
  a.serie === b.serie

export function registroDe(m: Mundo): Registro {
  const documentos = m.documentos ?? []
  return {
    contribuyente(ruc) {
      if (m.desconocidos?.includes(ruc)) return undefined
      const sabido = m.contribuyentes?.find(c => c.ruc === ruc)
      return sabido ?? { ruc, razonSocial: `Contribuyente ${ruc}`, estado: 'ACT', supuesto: true }
    },
    timbrado(numero) {
      const comun = { numero, electronico: true, activo: true }
      if (m.timbradosElectronicos?.includes(numero)) return { ...comun, ruc: '80011111' }
      return { ...comun, ruc: numero.replace(/^0+/, ''), supuesto: true, ...m.timbrado }
    },
    documento: cdc => documentos.find(d => d.hechos.cdc === cdc),
    serieActual: n => (m.serie && n.tipo === 1 ? m.serie : undefined),
    numeroUsado: (n, desde, hasta) =>
      documentos.find(
        ({ hechos: h }) => mismaSerie(h, n) && Number(h.numero) >= desde && Number(h.numero) <= hasta,
      )?.hechos.cdc,
    eventos: cdc => m.eventos?.filter(e => e.hechos.cdc === cdc) ?? [],
    inutilizado: (n, desde, hasta) =>
      m.rangos?.some(r => mismaSerie(r, n) && r.desde <= hasta && desde <= r.hasta) ?? false,
    asociadosA: cdc => documentos.filter(d => d.hechos.asociados.includes(cdc)),
    csc: (_ruc, id) => (id === '0001' ? CSC : undefined),
  }
}

export const registrado = (
  hechos: HechosDocumento,
  resto: { aprobado?: number; cancelado?: boolean } = {},
): DocumentoRegistrado => ({
  hechos,
  aprobado: resto.aprobado ?? Date.parse('2026-11-20T10:16:00-03:00'),
  cancelado: resto.cancelado ?? false,
})

export const ocurrido = (
  tipo: TipoEvento,
  cdc: string,
  resto: Partial<EventoRegistrado['hechos']> = {},
  registrado = Date.parse('2026-11-20T10:40:00-03:00'),
): EventoRegistrado => ({ hechos: { tipo, id: '1', rucFirmante: '80099999', cdc, ...resto }, registrado })

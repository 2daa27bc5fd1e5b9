import { expect, test } from 'vitest'
import { draftOf } from '../validated.ts'
import { type Contexto, entradaDe, numeracionDeNadie } from './armar.ts'
import { readSolicitud, type SolicitudDeEmision } from './solicitud.ts'

const at = (text: string) => Date.parse(`2026-11-20T${text}-03:00`)
const NOW = at('12:00:00')
const EMISOR: Contexto['emisor'] = {
  ruc: '80012345-0',
  razonSocial: 'EJEMPLO SA',
  nombreFantasia: null,
  tipoContribuyente: 'PERSONA_JURIDICA',
  tipoRegimen: null,
  direccion: 'Calle Uno',
  numeroCasa: 1,
  departamento: 1,
  distrito: null,
  ciudad: 1,
  telefono: '021555000',
  email: 'ventas@ejemplo.com.py',
  actividades: [{ codigo: '46900', descripcion: 'COMERCIO' }],
  establecimientos: [],
  redondeo: null,
}

const dado = { tipoDocumento: 'FACTURA_ELECTRONICA', numeroEstablecimiento: 1, puntoExpedicion: 1 }
const leida = readSolicitud({ dado, forma: { ok: true, value: null }, indulgente: false } as never, NOW)
const firmaDe = (firmaDesde?: number, desfaseMs = 0): string =>
  entradaDe(draftOf(leida) as SolicitudDeEmision, {
    ambiente: 'DEV',
    emisor: EMISOR,
    numeracion: numeracionDeNadie({ establecimiento: '001', punto: '001' }),
    codigoSeguridad: '900000000',
    desfases: [{ servicio: 'siRecepDE', desfaseMs, margenMs: 0, edadMs: 0 }],
    now: NOW,
    leyenda: 'manual',
    reglas: null,
    topeDeCredito: null,
    ...(firmaDesde === undefined ? {} : { firmaDesde }),
  }).dFecFirma

test('a signature is dated before the clocks of SIFEN, and never before its certificate is in force (2450)', () => {
  expect(firmaDe()).toBe('2026-11-20T11:58:00')
  expect(firmaDe(at('10:00:00'))).toBe('2026-11-20T11:58:00')
  expect(firmaDe(at('11:59:30'))).toBe('2026-11-20T11:59:30')
  expect(firmaDe(at('11:59:30'), -180_000)).toBe('2026-11-20T11:59:30')
  // One of tomorrow signs nothing: whoever has it is told so.
  expect(firmaDe(at('23:00:00'))).toBe('2026-11-20T12:00:00')
})

import { DOCUMENTO_ASOCIADO } from '../../packages/api/src/domain/emision/campos-asociado.ts'
import { RECEPTOR } from '../../packages/api/src/domain/receptor/campos.ts'
import { paises } from '../../packages/sifen/src/catalogos/paises.generated.ts'
import { cdcDe } from './identidad.ts'
import { RUC_EMISOR, RUCS, type Tipo } from './recetas.ts'
import type { Sorteo } from './sorteo.ts'
import { dibujarTabla, type Json } from './tabla.ts'

const DE_IDENTIDAD = [
  'naturaleza',
  'tipoContribuyente',
  'tipoOperacion',
  'pais',
  'nombreRazonSocial',
  'tipoDocumento',
  'numeroDocumento',
  'digitoVerificador',
]

const CON_NOMBRE = RECEPTOR.tipoDocumento.valores.filter(valor => !['RUC', 'INNOMINADO'].includes(valor))
const EXTRANJEROS = [...paises.keys()].filter(pais => pais !== 'PRY')

/** To whom a documento of that type may be. */
export function receptorDe(s: Sorteo, tipo: Tipo): Json {
  if (tipo === 'FACTURA' && s.si(0.2)) return innominado(s)
  const contacto = dibujarTabla(RECEPTOR, 'receptor', s, DE_IDENTIDAD)
  const receptor = { ...contacto, nombreRazonSocial: s.texto(4, 255) }
  if (tipo === 'REMISION') Object.assign(receptor, { direccion: s.texto(1, 255) })
  if (tipo === 'AUTOFACTURA') return { ...receptor, ...ubicado(s), ...contribuyente(s, ['B2C'], RUC_EMISOR) }
  if (s.si(0.45)) return { ...receptor, ...ubicado(s), ...contribuyente(s, ['B2B', 'B2B', 'B2C', 'B2G']) }
  return s.si(0.7) ? { ...receptor, ...ubicado(s), ...persona(s) } : { ...receptor, ...extranjero(s) }
}

const ubicado = (s: Sorteo): Json => {
  if (s.si(0.6)) return {}
  const { distrito, ...lugar } = s.lugar()
  return { direccion: s.texto(1, 255), ...lugar, ...(s.si() ? { distrito } : {}) }
}

const innominado = (s: Sorteo): Json => ({
  tipoContribuyente: 'INNOMINADO',
  tipoOperacion: 'B2C',
  ...(s.si() ? { nombreRazonSocial: 'Sin Nombre' } : {}),
  ...(s.si(0.3) ? { tipoDocumento: 'INNOMINADO' } : {}),
})

function contribuyente(s: Sorteo, operaciones: readonly string[], propio?: string): Json {
  const ruc = propio ?? s.uno(RUCS)
  const [base, dv] = ruc.split('-')
  const clase = s.uno(['PERSONA_FISICA', 'PERSONA_JURIDICA'])
  return {
    ...s.uno([
      { tipoContribuyente: 'CONTRIBUYENTE' },
      { naturaleza: 'CONTRIBUYENTE' },
      { naturaleza: 'CONTRIBUYENTE', tipoContribuyente: clase },
    ]),
    tipoOperacion: s.uno(operaciones),
    ...(s.si(0.3) ? { pais: 'PRY' } : {}),
    ...(s.si(0.3) ? { tipoDocumento: 'RUC' } : {}),
    ...(s.si() ? { numeroDocumento: ruc } : { numeroDocumento: base, digitoVerificador: dv }),
  }
}

const persona = (s: Sorteo): Json => ({
  ...s.uno([{ tipoContribuyente: 'NO_CONTRIBUYENTE' }, { naturaleza: 'NO_CONTRIBUYENTE' }]),
  tipoOperacion: 'B2C',
  tipoDocumento: s.uno(CON_NOMBRE),
  numeroDocumento: s.uno([s.digitos(7), s.digitos(6), `A-${s.digitos(5)}`]),
})

const extranjero = (s: Sorteo): Json => ({
  naturaleza: 'NO_CONTRIBUYENTE',
  tipoOperacion: 'B2F',
  pais: s.uno(EXTRANJEROS),
  tipoDocumento: s.uno(['PASAPORTE', 'CEDULA_EXTRANJERA', 'OTRO']),
  ...(s.si(0.8) ? { numeroDocumento: `FX${s.digitos(6)}` } : {}),
  direccion: s.texto(1, 255),
})

const ABSORBIDA = '80012345-0'

/** The same documento, of a company that the issuer absorbed. */
export const deAbsorbida = (cdc: string): Json => ({
  cdc: cdcDe({
    tipo: 1,
    ruc: ABSORBIDA,
    establecimiento: '001',
    punto: '001',
    numero: Number(cdc.slice(17, 24)),
    tipoContribuyente: 2,
    dia: '2026-11-02',
    seguridad: cdc.slice(34, 43),
  }),
  rucFusionado: ABSORBIDA,
})

/** A documento that another one is about. */
export function asociadoDe(s: Sorteo, clase: 'cdc' | 'impreso' | 'constancia'): Json {
  const dicha = s.si()
  if (clase === 'cdc') {
    const cdc = cdcDe({
      tipo: 1,
      ruc: RUC_EMISOR,
      establecimiento: '001',
      punto: '001',
      numero: s.entre(1, 9_999_999),
      tipoContribuyente: 2,
      dia: '2026-11-02',
      seguridad: s.digitos(9),
    })
    return { ...(dicha ? { tipoDocumento: 'ELECTRONICO' } : {}), cdc }
  }
  if (clase === 'impreso')
    return {
      ...(dicha ? { tipoDocumento: 'IMPRESO' } : {}),
      tipoDocumentoImpreso: s.uno(DOCUMENTO_ASOCIADO.tipoDocumentoImpreso.valores),
      numeroTimbrado: s.digitos(8),
      establecimiento: s.entre(1, 999),
      puntoExpedicion: s.entre(1, 999),
      numeroDocumento: s.digitos(s.entre(1, 7)),
      fechaEmision: '2026-10-31',
    }
  const tipoConstancia = s.uno(DOCUMENTO_ASOCIADO.tipoConstancia.valores)
  return {
    ...(dicha ? { tipoDocumento: 'CONSTANCIA' } : {}),
    tipoConstancia,
    ...(tipoConstancia === 'MICROPRODUCTORES' || s.si(0.3)
      ? { numeroConstancia: s.digitos(s.entre(1, 11)), numeroControl: `A1${s.digitos(6)}` }
      : {}),
  }
}

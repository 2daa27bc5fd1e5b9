import { createHash } from 'node:crypto'
import { comparar, dec } from '../valores/decimal.ts'
import type { Documento, ReglaDE } from './documento.ts'

const BASES = {
  test: 'https://ekuatia.set.gov.py/consultas-test/qr',
  prod: 'https://ekuatia.set.gov.py/consultas/qr',
}

const hex = (texto: string) => Buffer.from(texto, 'utf8').toString('hex')

interface Qr {
  readonly base: string
  /** What is hashed: everything up to cHashQR, without `&`. */
  readonly cadena: string
  readonly hash: string
  readonly valores: readonly (readonly [string, string])[]
}

function leerQr(d: Documento): Qr {
  const texto = d.rDE.g('gCamFuFD')?.t('dCarQR') ?? ''
  const corte = texto.indexOf('?')
  const parametros = texto.slice(corte + 1)
  const fin = parametros.lastIndexOf('&cHashQR=')
  const cadena = fin < 0 ? parametros : parametros.slice(0, fin)
  const valores = cadena.split('&').map(p => {
    const igual = p.indexOf('=')
    return [p.slice(0, igual), p.slice(igual + 1)] as const
  })
  return { base: texto.slice(0, corte), cadena, hash: fin < 0 ? '' : parametros.slice(fin + 9), valores }
}

const numero = (texto: string) => /^\d+(\.\d+)?$/.test(texto)
const igualNumero = (a: string, b: string) => numero(a) && numero(b) && comparar(dec(a), dec(b)) === 0

/** The text in the order of the manual; what the document has not is 0. */
function esperados(d: Documento): (readonly [string, string, ('numero' | 'libre')?])[] {
  const ruc = d.rec.t('dRucRec')
  const receptor = ruc ? (['dRucRec', ruc] as const) : (['dNumIDRec', d.rec.t('dNumIDRec') ?? '0'] as const)
  return [
    ['nVersion', '150'],
    ['Id', d.cdc],
    ['dFeEmiDE', hex(d.gral.t('dFeEmiDE') ?? '')],
    receptor,
    ['dTotGralOpe', d.tot?.t('dTotGralOpe') ?? '0', 'numero'],
    ['dTotIVA', d.tot?.t('dTotIVA') ?? '0', 'numero'],
    ['cItems', String(d.items.length)],
    ['DigestValue', hex(d.digestValue)],
    ['IdCSC', '', 'libre'],
  ]
}

function textoDistinto(d: Documento): boolean {
  const { valores } = leerQr(d)
  const lista = esperados(d)
  if (valores.length !== lista.length) return true
  return lista.some(([nombre, valor, forma], i) => {
    const [dicho, suyo] = valores[i] as readonly [string, string]
    if (dicho !== nombre) return true
    if (forma === 'libre') return !/^\d{1,4}$/.test(suyo)
    return suyo !== valor && !(forma === 'numero' && igualNumero(suyo, valor))
  })
}

function hashMalo(d: Documento): boolean {
  const { cadena, hash, valores } = leerQr(d)
  const id = valores.find(([nombre]) => nombre === 'IdCSC')?.[1] ?? ''
  const csc = d.ctx.registro.csc(d.emis.t('dRucEm') ?? '', id.padStart(4, '0'))
  if (csc === undefined) return true
  return (
    createHash('sha256')
      .update(cadena + csc)
      .digest('hex') !== hash
  )
}

/** Group J: the QR, built after the signature. */
export const QR: readonly ReglaDE[] = [
  ['2500', textoDistinto],
  ['2501', hashMalo],
  ['2502', d => leerQr(d).base !== BASES[d.ctx.ambiente]],
  ['2503', d => d.rDE.g('gCamFuFD')?.tiene('dInfAdic') === true],
]

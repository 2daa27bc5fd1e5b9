import type { DocumentoRegistrado, Identidad } from '../contrato.ts'
import { desajuste } from '../reglas/literales.ts'
import { rucDeCdc, tipoDeCdc } from '../valores/cdc.ts'
import { comparar, dec, mas, suma } from '../valores/decimal.ts'
import type { Nodo } from '../xml/nodo.ts'
import { type Documento, paraCada, type ReglaDE } from './documento.ts'
import { identidadDe, mismaIdentidad } from './identidades.ts'

const NOTA_DE_CREDITO = 5
const ANTICIPO = 9
const RETENCION = '10'

const electronico = (a: Nodo) => a.t('iTipDocAso') === '1'
const impreso = (a: Nodo) => a.t('iTipDocAso') === '2'
const constancia = (a: Nodo) => a.t('iTipDocAso') === '3'
const microproductores = (a: Nodo) => constancia(a) && a.t('iTipCons') === '2'

const cdc = (a: Nodo) => (electronico(a) ? a.t('dCdCDERef') : undefined)

function referido(a: Nodo, d: Documento): DocumentoRegistrado | undefined {
  const c = cdc(a)
  return c === undefined ? undefined : d.ctx.registro.documento(c)
}

/** The identity that the approved nominación gave the associated innominada; undefined without one. */
function nominado(a: Nodo, d: Documento): Identidad | undefined {
  const c = cdc(a)
  return c === undefined ? undefined : d.ctx.registro.eventos(c).find(e => e.hechos.nominado)?.hechos.nominado
}

/** Credit notes of the invoice, this one included, against its total. */
function superaLaFactura(a: Nodo, d: Documento): boolean {
  const factura = referido(a, d)
  if (d.tipo !== NOTA_DE_CREDITO || factura?.hechos.total === undefined) return false
  const notas = d.ctx.registro
    .asociadosA(factura.hechos.cdc)
    .filter(n => n.hechos.tipo === NOTA_DE_CREDITO && !n.cancelado)
  const acreditado = mas(suma(notas.map(n => dec(n.hechos.total))), dec(d.tot?.t('dTotGralOpe')))
  return comparar(acreditado, dec(factura.hechos.total)) > 0
}

function monedaAjena(a: Nodo, d: Documento): boolean {
  const otra = referido(a, d)?.hechos.moneda
  return otra !== undefined && d.com !== undefined && otra !== d.moneda
}

function receptorAjeno(a: Nodo, d: Documento): boolean {
  const otro = referido(a, d)
  return otro !== undefined && !nominado(a, d) && !mismaIdentidad(otro.hechos.receptor, identidadDe(d.rec))
}

function nominadoAjeno(a: Nodo, d: Documento): boolean {
  const quien = nominado(a, d)
  return quien !== undefined && !mismaIdentidad(quien, identidadDe(d.rec))
}

function timbradoElectronico(a: Nodo, d: Documento): boolean {
  const numero = impreso(a) ? a.t('dNTimDI') : undefined
  if (numero === undefined) return false
  const timbrado = d.ctx.registro.timbrado(numero)
  return numero === d.timb.t('dNumTim') || (timbrado?.electronico === true && timbrado.supuesto !== true)
}

/** What each type of documento may be about: types of a CDC, and codes of what is printed (H009). */
const ADMITE: Readonly<Record<number, { readonly cdc: readonly number[]; readonly impreso: string }>> = {
  1: { cdc: [1, 7], impreso: '14' },
  5: { cdc: [1], impreso: '1' },
  6: { cdc: [1], impreso: '1' },
  7: { cdc: [1], impreso: '1' },
}

function asociadoNoAdmitido(a: Nodo, d: Documento): boolean {
  const admite = ADMITE[d.tipo]
  const c = cdc(a)
  if (admite === undefined) return false
  if (c !== undefined) return !admite.cdc.includes(tipoDeCdc(c))
  return impreso(a) && a.tiene('iTipoDocAso') && !admite.impreso.includes(a.t('iTipoDocAso') ?? '-')
}

/** A field that is required where `cuando` holds. */
const pedido = (cuando: (a: Nodo) => boolean, campo: string) => (a: Nodo) => cuando(a) && !a.tiene(campo)
const sobra = (cuando: (a: Nodo) => boolean, campo: string) => (a: Nodo) => !cuando(a) && a.tiene(campo)

const CAMPOS = paraCada<Documento, Nodo>(
  d => d.asoc,
  [
    ['2401', a => desajuste('tipo_doc_asociado', a.t('iTipDocAso'), a.t('dDesTipDocAso'))],
    ['2402', pedido(electronico, 'dCdCDERef')],
    ['2403', (a, d) => cdc(a) !== undefined && !referido(a, d)],
    ['2404', (a, d) => referido(a, d)?.cancelado === true],
    ['2405', pedido(impreso, 'dNTimDI')],
    ['2406', pedido(impreso, 'dEstDocAso')],
    ['2407', pedido(impreso, 'dPExpDocAso')],
    ['2408', pedido(impreso, 'dNumDocAso')],
    ['2409', pedido(impreso, 'iTipoDocAso')],
    [
      '2410',
      a => a.tiene('dDTipoDocAso') && desajuste('tipo_doc_impreso', a.t('iTipoDocAso'), a.t('dDTipoDocAso')),
    ],
    ['2411', pedido(impreso, 'dFecEmiDI')],
    ['2413', (a, d) => d.com?.t('iTipTra') === '12' && !a.tiene('dNumResCF')],
    ['2417', superaLaFactura],
    ['2418', sobra(electronico, 'dCdCDERef')],
    ['2419', sobra(impreso, 'dNTimDI')],
    ['2420', sobra(impreso, 'dEstDocAso')],
    ['2421', sobra(impreso, 'dPExpDocAso')],
    ['2422', sobra(impreso, 'dNumDocAso')],
    ['2423', sobra(impreso, 'iTipoDocAso')],
    ['2424', a => a.tiene('iTipoDocAso') && !a.tiene('dDTipoDocAso')],
    ['2425', sobra(impreso, 'dFecEmiDI')],
    ['2426', pedido(constancia, 'iTipCons')],
    ['2427', sobra(constancia, 'iTipCons')],
    ['2429', a => desajuste('tipo_constancia', a.t('iTipCons'), a.t('dDesTipCons'))],
    ['2430', pedido(microproductores, 'dNumCons')],
    ['2431', sobra(constancia, 'dNumCons')],
    ['2432', pedido(microproductores, 'dNumControl')],
    ['2433', sobra(constancia, 'dNumControl')],
    ['2434', (a, d) => d.tipo !== 4 && constancia(a)],
    ['2435', a => !a.tiene('iTipoDocAso') && a.tiene('dDTipoDocAso')],
    ['2436', (a, d) => a.tiene('dNumComRet') && !d.pagos.some(p => p.t('iTiPago') === RETENCION)],
    [
      '2437',
      (a, d) =>
        d.tipo === 1 && tipoDeCdc(cdc(a) ?? '') === 1 && referido(a, d)?.hechos.tipoTransaccion !== ANTICIPO,
    ],
    ['2438', monedaAjena],
    [
      '2439',
      (a, d) => cdc(a) !== undefined && !a.tiene('dRucFus') && rucDeCdc(cdc(a) ?? '') !== d.emis.t('dRucEm'),
    ],
    ['2440', timbradoElectronico],
    ['2441', receptorAjeno],
    ['2442', nominadoAjeno],
    ['2443', a => a.tiene('dRucFus') && a.t('dRucFus') !== rucDeCdc(cdc(a) ?? '')],
    ['2444', (a, d) => (d.tipo < 5 || d.tipo > 7) && a.tiene('dRucFus')],
  ],
)

const regla = (codigo: string) => CAMPOS.filter(([c]) => c === codigo)
const exigeAsociado = (d: Documento) => d.tipo >= 4 && d.tipo <= 6

/** Group H001: associated documents. How many and of what kind comes before what each one says. */
export const ASOCIADOS: readonly ReglaDE[] = [
  ['2413', d => d.com?.t('iTipTra') === '12' && !d.asoc.length],
  ['2400', d => exigeAsociado(d) && !d.asoc.length],
  ['2414', d => d.asoc.some(a => asociadoNoAdmitido(a, d))],
  ['2415', d => exigeAsociado(d) && d.asoc.length > 1],
  ['2416', d => d.tipo === 4 && d.asoc.some(a => !constancia(a))],
  ...regla('2434'),
  ...CAMPOS.filter(([c]) => c !== '2434'),
]

import { completeDecimal, divide, formatDecimal, parseDecimal, UNIDAD } from '../decimal.ts'
import { checkCampos } from '../documento/campos.generated.ts'
import type { Ambiente, DocumentoEntrada } from '../documento/entrada.ts'
import { assemble, prepareDocumento } from '../documento/prepare.ts'
import { computeTotales } from '../documento/totales.ts'
import { writeDocumento } from '../documento/write.ts'
import type { Fault } from '../fault.ts'
import { NS_SIFEN } from '../firma/algorithms.ts'
import { readXml } from '../xml/read.ts'
import { elements, type XmlElement } from '../xml/tree.ts'
import { judgeImportes } from './aritmetica.ts'
import { compareDocumentos, type Diferencia, findDesorden } from './comparar.ts'
import { bien, type Comprobacion, judged, leafOf, sinMirar } from './comprobacion.ts'
import { readEntrada } from './leer-entrada.ts'

/** Amounts that follow from others. */
const IMPORTE = /^gTotSub\.|\.(gValorItem|gCamIVA)\./
/** What the CDC says is judged with it; who made the program is its own to say. */
const APARTE = /^(dDVId|dSisFact)$/

/**
 * What the documento says is read back, judged as if it were to be issued, and written once more: whatever follows from the rest must come
 * out as it stands there.
 */
export function judgeContenido(root: XmlElement, de: XmlElement, ambiente: Ambiente): Comprobacion[] {
  const envoltura = faultsOfRoot(root)
  const entrada = readEntrada(de, ambiente)
  const forma: Fault[] = []
  checkCampos(entrada, forma)
  const faults = faultsOf(entrada)
  const isForm = ({ codigo, regla }: Fault) => codigo === '0160' || regla === 'XSD'
  const reglas = faults.filter(fault => !isForm(fault)).map(tell)
  const porque = 'Primero hay que corregir lo que está mal en el esquema.'
  if (forma.length > 0)
    return [
      judged('esquema', [...envoltura, ...forma.map(tell)], ''),
      reglas.length > 0 ? judged('reglas', reglas, '') : sinMirar('reglas', porque),
      sinMirar('aritmetica', porque),
    ]
  const { escrito, otras, malos, redondeados } = closest(de, entrada)
  const desorden = findDesorden(de, escrito)
  const orden = desorden === null ? [] : [`Los campos de ${desorden} no están en el orden del esquema.`]
  const esquema = [...envoltura, ...faults.filter(isForm).map(tell), ...otras.map(describe), ...orden]
  return [
    judged('esquema', esquema, 'Cada campo está en su lugar y tiene su forma.'),
    judged('reglas', reglas, 'No incumple ninguna regla que se pueda mirar sin preguntar a SIFEN.'),
    malos.length > 0
      ? judged('aritmetica', malos.map(describe), '')
      : bien('aritmetica', 'Ítems, IVA y totales suman.', ...describeRedondeo(redondeados)),
  ]
}

const HIJOS = ['dVerFor', 'DE', 'Signature', 'gCamFuFD']

/** What stands around the documento itself. */
function faultsOfRoot(root: XmlElement): string[] {
  const hijos = elements(root).map(({ local }) => local)
  const version = leafOf(root, 'dVerFor')
  return [
    ...(version === '150' ? [] : [`dVerFor: dice "${version}" y debe decir "150".`]),
    ...(hijos.join() === HIJOS.join()
      ? []
      : [`rDE lleva ${hijos.join(', ')}, y debe llevar ${HIJOS.join(', ')}.`]),
  ]
}

/** A cent. */
const CENTIMO = UNIDAD / 100n

/**
 * A discount on the whole is written as the share that it is, to eight decimals, and as the amount: it was computed from one of them. The
 * parts of an amount come to it but for what each was rounded by.
 */
function closest(de: XmlElement, entrada: DocumentoEntrada) {
  const monto = parseDecimal(completeDecimal(leafOf(de, 'gTotSub', 'dTotDescGlotem'))) ?? 0n
  const plano = flat(de)
  const candidate = (one: DocumentoEntrada) => {
    const escrito = rewrite(one)
    const diferencias = compareDocumentos(plano, flat(escrito)).filter(({ campo }) => !APARTE.test(campo))
    const otras = diferencias.filter(({ campo }) => !IMPORTE.test(campo))
    const importes = diferencias.filter(({ campo }) => IMPORTE.test(campo))
    return { escrito, otras, ...judgeImportes(plano, importes) }
  }
  const lejos = ({ otras, malos, redondeados }: ReturnType<typeof candidate>) =>
    [otras.length + malos.length, redondeados.length] as const
  let best = candidate(entrada)
  for (const descuento of monto === 0n ? [] : [monto, divide(monto, CENTIMO) * CENTIMO]) {
    const [faltas, redondeados] = lejos(best)
    if (faltas + redondeados === 0) break
    const other = candidate({ ...entrada, descuentoGlobal: formatDecimal(descuento) })
    const [otras, otros] = lejos(other)
    if (otras < faltas || (otras === faltas && otros < redondeados)) best = other
  }
  return best
}

/** What is wrong with it as a documento that would be issued now; a body that is none says nothing. */
function faultsOf(entrada: DocumentoEntrada): readonly Fault[] {
  const prepared = prepareDocumento(entrada)
  return prepared.ok ? [] : prepared.faults
}

const rewrite = (entrada: DocumentoEntrada): XmlElement => {
  const { de } = writeDocumento(assemble(entrada, computeTotales(entrada)))
  const read = readXml(de.replace('<DE ', `<DE xmlns="${NS_SIFEN}" `))
  if (!read.ok) throw new Error(`what was written cannot be read: ${read.fault.message}`)
  return read.root
}

/** The names of fields without the wrappers of the schema, as an entrada has them. */
function flat(de: XmlElement): XmlElement {
  const lift = (element: XmlElement): XmlElement => ({
    ...element,
    children: element.children.flatMap(node => {
      if (typeof node === 'string') return [node]
      const lifted = lift(node)
      return ['gDatGralOpe', 'gDtipDE'].includes(node.local) ? lifted.children : [lifted]
    }),
  })
  return lift(de)
}

const tell = ({ campo, detalle, codigo }: Fault): string =>
  `${campo}: ${detalle}${codigo === null || codigo === '0160' ? '' : ` (SIFEN ${codigo})`}`

/** What was rounded is right, and is said: whoever looks for a guaraní knows where it is. */
function describeRedondeo([first, ...rest]: readonly Diferencia[]): string[] {
  if (first === undefined) return []
  const { campo, dice, debe } = first
  const otros = rest.length === 0 ? '' : `; y otros ${rest.length}`
  return [`Están redondeados: ${campo} dice "${dice}", sin redondear "${debe}"${otros}.`]
}

function describe({ campo, dice, debe }: Diferencia): string {
  if (dice === null) return `${campo}: falta, y debe decir "${debe}".`
  if (debe === null) return `${campo}: sobra, o no es de este lugar; dice "${dice}".`
  return `${campo}: dice "${dice}" y debe decir "${debe}".`
}

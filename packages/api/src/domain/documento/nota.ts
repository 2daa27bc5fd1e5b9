import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { check, collect, NOTHING, type Validated, wrong } from '../validated.ts'
import { type EstadoDocumento, isAprobado } from './estado.ts'

const { FACTURA_ELECTRONICA: FACTURA, NOTA_DE_REMISION_ELECTRONICA: REMISION } = TIPO_DOCUMENTO

/** What whatever is about another documento must know of that. */
export interface Asociado {
  cdc: string
  tipoDocumento: number
  estado: EstadoDocumento
  moneda: string
  receptor: Receptor
  innominada: boolean
  /** The receptor of its approved nomination. */
  nominado: Receptor | null
  /** The evento of its cancellation that was sent, while it may be on its way to SIFEN. */
  cancelacionEnviada: number | null
}

/** What a documento that is about another says of itself. */
interface Propio {
  /** Null where it has no prices. */
  moneda: string | null
  receptor: Receptor | undefined
}

/** Whether something may have been credited or debited of it. */
export const canHaveNotas = ({
  tipoDocumento,
  estado,
}: Pick<Asociado, 'tipoDocumento' | 'estado'>): boolean => tipoDocumento === FACTURA && isAprobado(estado)

/** Where the other is named, and what SIFEN said of it where it is not here. */
export interface Referencia {
  campo: string
  dicho: string | null
}

const SIN_DECIR: Referencia = { campo: 'documentoAsociado', dicho: null }

/** Whether a note may be issued about it: SIFEN would refuse it with these codes, after a number was used. */
export const admitsNota = (
  asociado: Asociado | null,
  nota: Propio,
  referencia: Referencia = SIN_DECIR,
): Validated<unknown> =>
  admits(asociado, nota, referencia, {
    deTipo: ({ tipoDocumento }, campo) => {
      const detail =
        'ese documento no es una factura: una nota se emite sobre la factura misma, nunca sobre otra nota'
      return check(tipoDocumento === FACTURA, campo, '2414', detail)
    },
    nombrado: hasNombre,
    ajeno: DE_LA_ABSORBIDA,
  })

/** What goes with a nota de remisión is what was sold: a factura to its receptor. */
export const admitsRemision = (
  asociado: Asociado | null,
  { receptor }: Pick<Propio, 'receptor'>,
  referencia: Referencia,
): Validated<unknown> =>
  admits(asociado, { moneda: null, receptor }, referencia, {
    deTipo: ({ tipoDocumento }, campo) => {
      const detail = 'ese documento no es una factura: una nota de remisión se refiere solo a facturas'
      return check(tipoDocumento === FACTURA, campo, '2414', detail)
    },
    nombrado: hasNombre,
    ajeno: DE_LA_ABSORBIDA,
  })

function hasNombre({ innominada, nominado, cdc }: Asociado, campo: string): Validated<null> {
  const detail = `SIFEN no admite notas de una factura sin nombre: nomínela primero (POST /api/v1/documento-electronico/${cdc}/nominar), y emita la nota a nombre del nominado`
  return check(!innominada || nominado !== null, campo, '1331', detail)
}

/** Whether a factura may apply what was paid with it in advance. */
export const admitsAnticipo = (
  asociado: (Asociado & { esAnticipo: boolean }) | null,
  factura: Propio,
  referencia: Referencia,
): Validated<unknown> =>
  admits(asociado, factura, referencia, {
    deTipo: ({ esAnticipo, tipoDocumento }, campo) => {
      const otra =
        'una factura se refiere a otra solo si con esta se cobró un anticipo (tipoTransaccion ANTICIPO): corrija el CDC o quítelo'
      const ajeno =
        'una factura se refiere solo a la de un anticipo, o a una nota de remisión: corrija el CDC o quítelo'
      return tipoDocumento === FACTURA
        ? check(esAnticipo, campo, '2437', otra)
        : check(tipoDocumento === REMISION, campo, '2414', ajeno)
    },
    nombrado: () => NOTHING,
    ajeno: '',
  })

/** SIFEN is not asked about what another taxpayer issued. */
const DE_LA_ABSORBIDA = '; si lo emitió una empresa que usted absorbió, diga el RUC de ella en rucFusionado'

type De<A> = (asociado: A, campo: string) => Validated<null>

function admits<A extends Asociado>(
  asociado: A | null,
  { moneda, receptor }: Propio,
  { campo: donde, dicho }: Referencia,
  { deTipo, nombrado, ajeno }: { deTipo: De<A>; nombrado: De<A>; ajeno: string },
): Validated<unknown> {
  const campo = `${donde}.cdc`
  if (asociado === null) {
    const detail = 'no hay un documento suyo con ese CDC en este ambiente'
    const mas = dicho === null ? ajeno : `, y se preguntó a SIFEN: ${dicho}`
    return wrong(campo, '2403', detail + mas)
  }
  const tipo = deTipo(asociado, campo)
  if (!tipo.ok) return tipo
  if (asociado.estado === 'CANCELADO')
    return wrong(campo, '2404', 'ese documento está cancelado: nada más puede referirse a él')
  if (asociado.cancelacionEnviada !== null) {
    const evento = asociado.cancelacionEnviada
    const detail = `su cancelación (evento ${evento}) se envió, y todavía no se sabe si SIFEN la registró: pregúntele (POST /api/v1/evento-sifen/${evento}/conciliar), o espere una hora desde que se pidió`
    return wrong(campo, '2404', detail)
  }
  if (!isAprobado(asociado.estado)) {
    const detail = `ese documento está ${asociado.estado}: espere a que SIFEN lo apruebe, o corríjalo y emítalo de nuevo`
    return wrong(campo, '2403', detail)
  }
  const nombre = nombrado(asociado, campo)
  const sinMoneda = moneda === null || asociado.tipoDocumento === REMISION
  const detail = `debe ser la del documento asociado, ${asociado.moneda}`
  return collect([
    check(asociado.moneda === moneda || sinMoneda, 'monedaOperacion', '2438', detail),
    nombre.ok ? aNombreDe(asociado, receptor) : nombre,
  ])
}

/** It is to whoever the other is to; once that was nominated, to whom it names. */
function aNombreDe(asociado: Asociado, receptor: Receptor | undefined): Validated<null> {
  const efectivo = asociado.nominado ?? asociado.receptor
  if (receptor === undefined || isSameReceptor(efectivo, receptor)) return NOTHING
  const codigo = asociado.nominado === null ? '2441' : '2442'
  const quien = asociado.nominado === null ? 'el de la factura' : 'el nominado'
  return wrong('receptor', codigo, `debe ser ${quien}: ${identidad(efectivo)}`)
}

function identidad({ dRucRec, dDVRec, dNumIDRec, dNomRec }: Receptor): string {
  if (dRucRec !== undefined) return `RUC ${dRucRec}-${dDVRec}, ${dNomRec}`
  // Whoever is abroad may have none (D210).
  return dNumIDRec === undefined
    ? `${dNomRec}, sin número de documento`
    : `documento ${dNumIDRec}, ${dNomRec}`
}

/** SIFEN compares the RUC, or the kind and number of the document. */
export function isSameReceptor(a: Receptor, b: Receptor): boolean {
  if (a.dRucRec !== undefined || b.dRucRec !== undefined) return a.dRucRec === b.dRucRec
  return a.iTipIDRec === b.iTipIDRec && a.dNumIDRec === b.dNumIDRec
}

import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { check, collect, NOTHING, type Validated, wrong } from '../validated.ts'
import { type EstadoDocumento, isAprobado } from './estado.ts'

/** What a note must know of the documento that it is about. */
export interface Asociado {
  cdc: string
  tipoDocumento: number
  estado: EstadoDocumento
  moneda: string
  receptor: Receptor
  innominada: boolean
  /** The receptor of its approved nomination. */
  nominado: Receptor | null
}

const CAMPO = 'documentoAsociado.cdc'

/** Whether a note may be issued about it: SIFEN would refuse it with these codes, after a number was used. `dicho`: what SIFEN said of one that is not here. */
export function admitsNota(
  asociado: Asociado | null,
  nota: { moneda: string; receptor: Receptor | undefined },
  dicho: string | null = null,
): Validated<unknown> {
  if (asociado === null) {
    const detail = 'no hay un documento suyo con ese CDC en este ambiente'
    return wrong(CAMPO, '2403', dicho === null ? detail : `${detail}, y se preguntó a SIFEN: ${dicho}`)
  }
  if (asociado.tipoDocumento !== TIPO_DOCUMENTO.FACTURA_ELECTRONICA) {
    const detail =
      'ese documento no es una factura: una nota se emite sobre la factura misma, nunca sobre otra nota'
    return wrong(CAMPO, '2414', detail)
  }
  if (asociado.estado === 'CANCELADO')
    return wrong(CAMPO, '2404', 'ese documento está cancelado: no admite notas')
  if (!isAprobado(asociado.estado)) {
    const detail = `ese documento está ${asociado.estado}: espere a que SIFEN lo apruebe, o corríjalo y emítalo de nuevo`
    return wrong(CAMPO, '2403', detail)
  }
  const { moneda } = asociado
  const detail = `debe ser la del documento asociado, ${moneda}`
  return collect([
    check(moneda === nota.moneda, 'monedaOperacion', '2438', detail),
    aNombreDe(asociado, nota.receptor),
  ])
}

/** A note is to whoever the factura is to; once it was nominated, to whom it names. */
function aNombreDe(asociado: Asociado, receptor: Receptor | undefined): Validated<null> {
  if (asociado.innominada && asociado.nominado === null) {
    const detail = `SIFEN no admite notas de una factura sin nombre: nomínela primero (POST /api/v1/documento-electronico/${asociado.cdc}/nominar), y emita la nota a nombre del nominado`
    return wrong(CAMPO, '1331', detail)
  }
  const efectivo = asociado.nominado ?? asociado.receptor
  if (receptor === undefined || isSameReceptor(efectivo, receptor)) return NOTHING
  const codigo = asociado.nominado === null ? '2441' : '2442'
  const quien = asociado.nominado === null ? 'el de la factura' : 'el nominado'
  return wrong('receptor', codigo, `debe ser ${quien}: ${identidad(efectivo)}`)
}

const identidad = ({ dRucRec, dDVRec, dNumIDRec, dNomRec }: Receptor): string =>
  dRucRec === undefined ? `documento ${dNumIDRec}, ${dNomRec}` : `RUC ${dRucRec}-${dDVRec}, ${dNomRec}`

/** SIFEN compares the RUC, or the kind and number of the document. */
export function isSameReceptor(a: Receptor, b: Receptor): boolean {
  if (a.dRucRec !== undefined || b.dRucRec !== undefined) return a.dRucRec === b.dRucRec
  return a.iTipIDRec === b.iTipIDRec && a.dNumIDRec === b.dNumIDRec
}

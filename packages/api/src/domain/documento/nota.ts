import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import type { Fault } from '../failure.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { type EstadoDocumento, estaAprobado } from './estado.ts'

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

/** Whether a note may be issued about it: SIFEN would refuse it with these codes, after a number was used. */
export function faltasDeNota(
  asociado: Asociado | null,
  nota: { moneda: string; receptor: Receptor | undefined },
): Fault[] {
  if (asociado === null) {
    return [{ campo: CAMPO, codigo: '2403', detail: 'no hay un documento suyo con ese CDC en este ambiente' }]
  }
  if (asociado.tipoDocumento !== TIPO_DOCUMENTO.FACTURA_ELECTRONICA) {
    const detail =
      'ese documento no es una factura: una nota se emite sobre la factura misma, nunca sobre otra nota'
    return [{ campo: CAMPO, codigo: '2414', detail }]
  }
  if (asociado.estado === 'CANCELADO')
    return [{ campo: CAMPO, codigo: '2404', detail: 'ese documento está cancelado: no admite notas' }]
  if (!estaAprobado(asociado.estado)) {
    const detail = `ese documento está ${asociado.estado}: espere a que SIFEN lo apruebe, o corríjalo y emítalo de nuevo`
    return [{ campo: CAMPO, codigo: '2403', detail }]
  }
  const faults: Fault[] = []
  if (asociado.moneda !== nota.moneda) {
    faults.push({
      campo: 'monedaOperacion',
      codigo: '2438',
      detail: `debe ser la del documento asociado, ${asociado.moneda}`,
    })
  }
  const efectivo = asociado.nominado ?? asociado.receptor
  if (asociado.innominada && asociado.nominado === null) {
    const detail = `SIFEN no admite notas de una factura sin nombre: nomínela primero (POST /api/v1/documento-electronico/${asociado.cdc}/nominar), y emita la nota a nombre del nominado`
    faults.push({ campo: CAMPO, codigo: '1331', detail })
  } else if (nota.receptor !== undefined && !mismoReceptor(efectivo, nota.receptor)) {
    const codigo = asociado.nominado === null ? '2441' : '2442'
    const quien = asociado.nominado === null ? 'el de la factura' : 'el nominado'
    faults.push({ campo: 'receptor', codigo, detail: `debe ser ${quien}: ${identidad(efectivo)}` })
  }
  return faults
}

const identidad = ({ dRucRec, dDVRec, dNumIDRec, dNomRec }: Receptor): string =>
  dRucRec === undefined ? `documento ${dNumIDRec}, ${dNomRec}` : `RUC ${dRucRec}-${dDVRec}, ${dNomRec}`

/** SIFEN compares the RUC, or the kind and number of the document. */
export function mismoReceptor(a: Receptor, b: Receptor): boolean {
  if (a.dRucRec !== undefined || b.dRucRec !== undefined) return a.dRucRec === b.dRucRec
  return a.iTipIDRec === b.iTipIDRec && a.dNumIDRec === b.dNumIDRec
}

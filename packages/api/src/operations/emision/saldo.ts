import { formatDecimal } from '@mbohera/sifen/valores'
import { type Db, known } from '../../db/db.ts'
import type { DocumentoRow } from '../../db/documento.ts'
import { listNotas, sumNotasDeCredito } from '../../db/documento-saldo.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { canHaveNotas } from '../../domain/documento/nota.ts'
import { montoMinimoDe } from '../../domain/emision/montos.ts'
import type { SolicitudDeEmision } from '../../domain/emision/solicitud.ts'
import { TIPO_DOCUMENTO } from '../../domain/emision/valores.ts'
import { type Receptor, receptorDocumento } from '../../domain/receptor/receptor.ts'
import { NOTHING, type Validated, wrong } from '../../domain/validated.ts'

/** That a note of that total is not too much, when it is a credit note. */
export const checkCredito = (
  db: Db,
  emisor: Emisor,
  { iTiDE, asociado, receptor }: SolicitudDeEmision,
  total: string | undefined,
): Promise<Validated<null>> | Validated<null> =>
  iTiDE === TIPO_DOCUMENTO.NOTA_DE_CREDITO_ELECTRONICA && asociado !== null && receptor !== undefined
    ? checkSaldo(db, emisor, {
        asociado,
        receptorDocumento: receptorDocumento(receptor),
        total: total ?? '0',
      })
    : NOTHING

/** The credit notes of an invoice may not come to more than the invoice; SIFEN would refuse the one too many. */
async function checkSaldo(
  db: Db,
  emisor: Emisor,
  nota: { asociado: string; receptorDocumento: string; total: string },
): Promise<Validated<null>> {
  const saldo = await sumNotasDeCredito(db, emisor, nota)
  if (saldo === null || !saldo.excede) return NOTHING
  const detail = `con esta nota los créditos de la factura suman ${saldo.suma}, y la factura es de ${saldo.total}: redúzcala`
  return wrong('items', '2417', detail)
}

/**
 * Less than any amount that is paid: a note of so little is too much when the invoice is credited whole, but for what the eighth decimals of
 * several notes come to.
 */
const montoSinPagoDe = (moneda: string): string => formatDecimal(montoMinimoDe(moneda) / 100n)

/** What became of an invoice since: its notes that stand, or may stand, and what is left of it to be credited. */
export interface Credito {
  notas: readonly DocumentoRow[]
  queda: string
  /** That something is left, however little a note were of. */
  alcanza: Validated<null>
}

/** An invoice has few. */
const NOTAS_MAX = 100

/** Null of what has no notes. */
export async function viewCredito(
  db: Db,
  { row, nominado }: { row: DocumentoRow; nominado: Receptor | null },
): Promise<Credito | null> {
  if (!canHaveNotas(row)) return null
  const receptor = receptorDocumento(nominado ?? row.receptor)
  const nota = { asociado: row.cdc, receptorDocumento: receptor, total: montoSinPagoDe(row.moneda) }
  const saldo = known(await sumNotasDeCredito(db, row, nota), 'invoice that was found')
  const notas = await listNotas(db, row, { cdc: row.cdc, receptorDocumento: receptor }, NOTAS_MAX)
  const detail = `los créditos de la factura ya suman todo lo que es, ${saldo.total}: no queda nada que acreditar`
  if (saldo.excede) return { notas, queda: '0', alcanza: wrong('items', '2417', detail) }
  return { notas, queda: saldo.queda, alcanza: NOTHING }
}

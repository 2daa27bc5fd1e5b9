import type { Db } from '../../db/db.ts'
import { sumNotasDeCredito } from '../../db/documento-saldo.ts'
import type { Emisor } from '../../domain/ambiente.ts'
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

/** Less than any amount: a note of so little is too much when the invoice is credited whole. */
const CASI_NADA = '0.000000001'

/** That something is left of an invoice to be credited, however little a note were of. */
export async function checkSaldoDeCredito(
  db: Db,
  emisor: Emisor,
  asociado: string,
  receptor: Receptor,
): Promise<Validated<null>> {
  const nota = { asociado, receptorDocumento: receptorDocumento(receptor), total: CASI_NADA }
  const saldo = await sumNotasDeCredito(db, emisor, nota)
  if (saldo === null || !saldo.excede) return NOTHING
  const detail = `los créditos de la factura ya suman todo lo que es, ${saldo.total}`
  return wrong('items', '2417', detail)
}

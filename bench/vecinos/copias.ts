import { createHash } from 'node:crypto'
import type { Pool } from '../../packages/api/src/db/db.ts'
import { digitoVerificador } from '../../packages/sifen/src/index.ts'
import { copiar } from '../nominacion/mundo.ts'

export interface Modelo {
  documentoId: number
  cdc: string
  numero: number
  xml: string
}

export interface Copia {
  cdc: string
  numero: number
  xml: string
}

/** What SIFEN gives to everybody for tests. */
const CSC = 'ABCD0000000000000000000000000000'
const DE_A = 1_000

/** The same documento under the numbers that follow: its QR is right, and its signature is not, which this SIFEN does not look at. */
export function copias({ cdc, numero, xml }: Modelo, desde: number, cuantas: number): Copia[] {
  const nuevo = (otro: number): Copia => {
    const head = cdc.slice(0, 17) + String(otro).padStart(7, '0') + cdc.slice(24, 43)
    const dv = String(digitoVerificador(head))
    const propio = xml
      .replaceAll(cdc, head + dv)
      .replace(/<dNumDoc>\d+</, `<dNumDoc>${String(otro).padStart(7, '0')}<`)
      .replace(/<dDVId>\d</, `<dDVId>${dv}<`)
      .replace(/\?(nVersion=.*?)&amp;cHashQR=\w+/, (_, cadena: string) => {
        const hash = createHash('sha256').update(cadena.replaceAll('&amp;', '&') + CSC)
        return `?${cadena}&amp;cHashQR=${hash.digest('hex')}`
      })
    return { cdc: head + dv, numero: otro, xml: propio }
  }
  return Array.from({ length: cuantas }, (_, at) => nuevo(numero + desde + at))
}

/** As rows beside the one they are copied from, with other values in some columns. */
export async function guardarCopias(
  db: Pool,
  modelo: Modelo,
  todas: readonly Copia[],
  otros: Record<string, string> = {},
): Promise<void> {
  const insert = await copiar(db, { cdc: 'n.cdc', numero: 'n.numero', xml: 'n.xml', ...otros })
  for (let at = 0; at < todas.length; at += DE_A) {
    const some = todas.slice(at, at + DE_A)
    await db.query(
      `${insert}, unnest($2::text[], $3::int[], $4::text[]) as n (cdc, numero, xml) where d.documento_id = $1`,
      [modelo.documentoId, some.map(c => c.cdc), some.map(c => c.numero), some.map(c => c.xml)],
    )
  }
}

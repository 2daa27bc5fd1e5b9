import type { FormatoKude } from '../db/kude.ts'
import type { Ambiente } from '../domain/ambiente.ts'
import type { Result } from '../domain/failure.ts'
import type { Imprenta } from './ports.ts'

/** The KuDE says whatever the signed XML says, and in SANDBOX that it has no fiscal value. */
export function printKude(
  { imprenta }: { imprenta: Imprenta },
  xml: string,
  formato: FormatoKude,
  ambiente: Ambiente,
): Promise<Result<Uint8Array>> {
  return imprenta.print(xml, { formato, sinValorFiscal: ambiente === 'SANDBOX' })
}

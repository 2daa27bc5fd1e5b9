import { kude } from '@mbohera/sifen'
import type { FormatoKude } from '../db/kude.ts'
import type { Ambiente } from '../domain/ambiente.ts'

/** The KuDE says whatever the signed XML says, and in SANDBOX that it has no fiscal value. */
export function imprimirKude(xml: string, formato: FormatoKude, ambiente: Ambiente): Promise<Uint8Array> {
  return kude(xml, { formato, sinValorFiscal: ambiente === 'SANDBOX' })
}

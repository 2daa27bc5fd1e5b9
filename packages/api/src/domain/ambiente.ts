import { fail, ok, type Result } from './failure.ts'

export const AMBIENTES = ['DEV', 'PROD', 'SANDBOX'] as const
export type Ambiente = (typeof AMBIENTES)[number]

/** Whose data a statement may touch. Every statement on tenant data takes one. */
export interface Emisor {
  contribuyenteId: number
  ambiente: Ambiente
}

/** The two ambientes of a person's request: the contribuyente's own, which new API keys get, and the one that the person chose to see. */
export interface Ambientes {
  delContribuyente: Ambiente
  elegido: Ambiente
  /** Whether whose RUC it is was proved; until then both are SANDBOX. */
  verificado: boolean
}

/**
 * The ambiente in which a person's request is done. A page names the one it shows in the header Mbohera-Ambiente. When the person's
 * choice is another by now, nothing is done (409). A client that sends no header was written before there was a choice, and gets the
 * contribuyente's own ambiente. An API key is always made in the contribuyente's own.
 */
export function ambienteQueVale(
  visto: string | undefined,
  { delContribuyente, elegido, verificado }: Ambientes,
  deClaves: boolean,
): Result<Ambiente> {
  if (visto === undefined) return ok(delContribuyente)
  const ambiente = deClaves ? delContribuyente : elegido
  return visto === ambiente ? ok(ambiente) : fail({ type: 'ambiente-changed', visto, ambiente, verificado })
}

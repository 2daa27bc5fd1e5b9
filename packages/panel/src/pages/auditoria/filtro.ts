export interface FiltroDeAuditoria {
  /** Only what was done with this key. */
  apiKeyId?: string
}

/** What the address of the page says; what is no key is everything. */
export const readFiltroDeAuditoria = ({ apiKeyId }: Record<string, unknown>): FiltroDeAuditoria =>
  /^[1-9]\d{0,14}$/.test(String(apiKeyId)) ? { apiKeyId: String(apiKeyId) } : {}

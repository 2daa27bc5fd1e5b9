/** From when to when a rule applies, first and last day (AAAA-MM-DD); what is absent is as the release has it. */
export interface Vigencia {
  readonly desde?: string
  readonly hasta?: string
}

/** The total in guaraníes from which an unnamed receptor is refused (1321), from that day on. */
export interface LimiteInnominado {
  readonly desde: string
  readonly guaranies: bigint
}

/** What notes newer than this release change of its rules: data, and nothing that is computed. */
export interface ReglasNuevas {
  /** By SIFEN's code. */
  readonly vigencias: ReadonlyMap<string, Vigencia>
  readonly limitesInnominado: readonly LimiteInnominado[]
}

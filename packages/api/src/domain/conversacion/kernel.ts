/**
 * An event, a documento and a lote are given to an authority that may not answer. What was done with each and what was seen of it, in order,
 * is its history: stored with it, and the only thing that decides what is next (docs/decisions/0028). The kernel knows no more than that way:
 * history, situation, step. What a silence or a refusal proves is in the tables: `EVENTO`, `DOCUMENTO`, `LOTE`.
 */
export interface Policy<Happening, Situation, Facts, Next> {
  /** Where everything that happened leaves it: above all, whether the authority may have it. */
  situate: (history: readonly Happening[]) => Situation
  /** What is next from there. Time, limits and what differs between kinds come in as facts. */
  decide: (situation: Situation, facts: Facts) => Next
}

/**
 * What is next: send it; ask about it, which is what comes after every silence; or no more, with what it ended in. A step that a policy
 * never takes is `never`.
 */
export type Step<End, Send = object, Ask = object> =
  | (Send extends object ? { paso: 'enviar' } & Send : never)
  | ({ paso: 'consultar' } & Ask)
  | { paso: 'fin'; final: End }

/** The one function that goes by a history. It is pure: whoever finds the history of a process that died comes to the same step. */
export const nextStep = <Happening, Situation, Facts, Next>(
  { situate, decide }: Policy<Happening, Situation, Facts, Next>,
  history: readonly Happening[],
  facts: Facts,
): Next => decide(situate(history), facts)

/** The history with what happened now. What only repeats itself (`veces`) is counted, so that hours of waiting stay short. */
export function note<Happening extends { que: string; veces?: number }>(
  history: readonly Happening[],
  happening: Happening,
): readonly Happening[] {
  const last = history.at(-1)
  if (last === undefined || last.que !== happening.que) return [...history, happening]
  if (last.veces === undefined || happening.veces === undefined) return [...history, happening]
  return [...history.slice(0, -1), { ...happening, veces: last.veces + happening.veces }]
}

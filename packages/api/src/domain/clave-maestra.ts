/** What was sealed cannot be opened by this process: the key that sealed it is not in its file. */
export class ClaveMaestraAusente extends Error {
  override name = 'ClaveMaestraAusente'
}

/** Whose fault it is that some of what is in use cannot be opened. */
export type EstadoDeClaves =
  | 'abren-todo'
  /** What was sealed last is not opened: others have a newer file. */
  | 'archivo-viejo'
  /** What was sealed last is opened, and something of before is not: that key is lost to all. */
  | 'falta-una-anterior'

/** `opens`: whether the file opens what each key sealed that is in use, the one that sealed last first. */
export function judgeClaves(opens: readonly boolean[]): EstadoDeClaves {
  if (opens.every(Boolean)) return 'abren-todo'
  return opens[0] ? 'falta-una-anterior' : 'archivo-viejo'
}

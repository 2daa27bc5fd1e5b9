/** How often the service began to spare SIFEN, as its log says it. */
export class Circuitos {
  /** For everybody. */
  deTodos = 0
  /** For one RUC, whoever else is answered. */
  deUno = 0

  leer(line: string): void {
    if (!line.includes('SIFEN does not answer; it is spared')) return
    if ((JSON.parse(line) as { ruc: string | null }).ruc === null) this.deTodos++
    else this.deUno++
  }
}

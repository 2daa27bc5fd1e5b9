import { formatCivil } from '../../domain/tiempo.ts'

/** What came of one documento or evento. */
export interface Resultado {
  readonly que: string
  readonly caso: string
  readonly cdc?: string | undefined
  readonly estado: string
  readonly protocolo?: string | null | undefined
  readonly mensaje?: string | null | undefined
}

interface Informe {
  readonly ruc: string
  readonly razonSocial: string
  readonly desde: number
  readonly hasta: number
  readonly resultados: readonly Resultado[]
}

const celda = (text: string | null | undefined): string =>
  (text ?? '').replace(/\s+/g, ' ').replaceAll('|', '/')

/** A page that can be printed or handed in: every documento and evento with its CDC and SIFEN's protocol. */
export function informar({ ruc, razonSocial, desde, hasta, resultados }: Informe): {
  ok: boolean
  text: string
} {
  const bien = resultados.filter(({ estado }) => estado === 'APROBADO')
  const ok = bien.length === resultados.length
  const filas = resultados.map(({ que, caso, cdc, estado, protocolo, mensaje }, n) =>
    [String(n + 1), que, caso, cdc, estado, protocolo, mensaje].map(celda).join(' | '),
  )
  return {
    ok,
    text: [
      `# Pruebas de emisión de ${razonSocial} (RUC ${ruc})`,
      '',
      `Ambiente de pruebas, del ${formatCivil(desde)} al ${formatCivil(hasta)} (hora de Paraguay): ${bien.length} de ${resultados.length} aprobados.`,
      ...(ok ? [] : ['', 'Lo que no está APROBADO dice por qué en su mensaje: corríjalo y repita.']),
      '',
      '| n.º | documento o evento | caso | CDC | estado | protocolo | mensaje |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...filas.map(fila => `| ${fila} |`),
    ].join('\n'),
  }
}

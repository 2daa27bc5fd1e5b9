import { codigosRespuesta, explainCodigo } from '@mbohera/sifen/valores'

/** Of the example that each page has. */
const STATUS = /"status": (\d{3})/
const HEADING = /^# `?([\w-]+)`?: (.*)$/m

/** Every type of problem, in a table: what each page says stands there. */
export function errores(problemas: ReadonlyMap<string, string>): string {
  const rows = [...problemas].map(([tipo, pagina]) => {
    const titulo = HEADING.exec(pagina)?.[2] ?? tipo
    return `| ${STATUS.exec(pagina)?.[1] ?? ''} | [\`${tipo}\`](/problemas/${tipo}) | ${titulo} |`
  })
  return `# Errores

Todo error es un objeto con la misma forma: \`type\` dice cuál es y no cambia nunca; \`message\` lo dice en castellano, con lo que hay que hacer; \`errors\` nombra cada campo
que está mal; \`requestId\` es lo que hay que dar al pedir ayuda. La página de cada uno dice qué pasó y qué hacer.

| HTTP | \`type\` | qué es |
| --- | --- | --- |
${rows.join('\n')}

Un rechazo de SIFEN no es un error de la API: viene en un 200, con \`estadoEvento\` o \`estado\` \`RECHAZADO\` y el código de SIFEN: ver [los códigos](/docs/codigos).
`
}

const TIPOS = { approved: 'sí', rejected: 'no', transient: 'espere' } as const

/** Every code of SIFEN, what it says, and what to do about it. */
export function codigos(): string {
  const rows = [...codigosRespuesta.keys()].map(codigo => {
    const { mensaje, tipo, regla, retirado, remedio } = explainCodigo(codigo)!
    const ya = retirado ? ' _(ya no se usa)_' : ''
    return `| \`${codigo}\` | ${TIPOS[tipo]} | ${mensaje}${ya}${regla === '' ? '' : ` · ${regla}`} | ${remedio} |`
  })
  return `# Códigos de SIFEN

Lo que SIFEN responde en \`codigoRespuesta\` y \`mensajeRechazo\`, y qué hacer. Mbohéra comprueba casi todo antes de firmar, y lo dice con el nombre de su campo: lo que llega a SIFEN
y vuelve rechazado es, casi siempre, algo que solo SIFEN sabe (un RUC inactivo, un timbrado que no es).

| código | aprueba | qué dice SIFEN | qué hacer |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}

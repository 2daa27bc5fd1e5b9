import { COMUNES, type Mandato, type Opcion } from '../mandato.ts'
import { SALIDAS } from '../salidas.ts'

const opcionDe = ({ nombre, valor }: Opcion): string => `--${nombre}${valor === undefined ? '' : ` ${valor}`}`

const usoDe = ({ nombre, argumentos, opciones }: Mandato): string =>
  [
    'mbohera',
    nombre,
    ...argumentos.map(
      ({ nombre: one, opcional, varios }) =>
        `${opcional ? '[' : ''}${one}${varios ? '…' : ''}${opcional ? ']' : ''}`,
    ),
    ...(opciones.length > 0 ? ['[opciones]'] : []),
  ].join(' ')

function columnas(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

/** The help of one command. */
export function ayudaDe(mandato: Mandato): string {
  const { resumen, explica, argumentos, opciones, ejemplos } = mandato
  const argumento = argumentos.map(({ nombre, texto }) => [nombre, texto] as const)
  const opcion = [...opciones, ...COMUNES].map(
    one =>
      [
        opcionDe(one),
        `${one.texto}${one.valores === undefined ? '' : ` (${one.valores.join(', ')})`}`,
      ] as const,
  )
  return [
    `${usoDe(mandato)}`,
    '',
    `${resumen}.`,
    ...(explica === undefined ? [] : ['', explica]),
    ...(argumento.length === 0 ? [] : ['', ...columnas(argumento)]),
    '',
    'Opciones:',
    ...columnas(opcion),
    '',
    'Ejemplos:',
    ...ejemplos.flatMap(([linea, para]) => [`  ${linea}`, `      ${para}`]),
    '',
  ].join('\n')
}

/** What there is. */
export const ayudaGeneral = (tabla: readonly Mandato[]): string =>
  [
    'mbohera: facturación electrónica en Paraguay, desde la terminal.',
    '',
    ...columnas(tabla.map(({ nombre, resumen }) => [nombre, resumen] as const)),
    '',
    'Cómo se usa cada uno: mbohera MANDATO --ayuda',
    'Con todos: --json (para un programa) y --url. Las claves no se escriben en la línea: MBOHERA_API_KEY, o mbohera login.',
    '',
    'Cómo termina:',
    ...columnas(Object.values(SALIDAS).map(({ codigo, texto }) => [String(codigo), texto] as const)),
    '',
  ].join('\n')

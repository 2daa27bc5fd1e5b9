import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Rows of a CSV with a header: quoted fields, doubled quotes. */
export function leerCsv(texto: string): Record<string, string>[] {
  const filas = texto.split(/\r?\n/).filter(Boolean).map(partir)
  const [cabeza = [], ...resto] = filas
  return resto.map(fila => Object.fromEntries(cabeza.map((nombre, i) => [nombre, fila[i] ?? ''])))
}

function partir(linea: string): string[] {
  const campos: string[] = []
  for (const m of linea.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g))
    campos.push(m[1]?.replaceAll('""', '"') ?? m[2] ?? '')
  return campos
}

type Fila = Record<string, string>
const tabla = (filas: Fila[], clave: string, valor: string) =>
  Object.fromEntries(filas.map(f => [f[clave] ?? '', f[valor] ?? '']))

/** A literal of a list of codes; rows in parentheses are free text. */
function enumeraciones(filas: Fila[]): Record<string, Record<string, string>> {
  const salida: Record<string, Record<string, string>> = {}
  for (const f of filas) {
    const literal = f.literal_o_descripcion ?? ''
    const codigo = f.codigo ?? ''
    if (!f.catalogo || literal.startsWith('(') || !codigo) continue
    salida[f.catalogo] ??= {}
    ;(salida[f.catalogo] as Record<string, string>)[codigo] = literal
  }
  return salida
}

export function catalogos(dir: string) {
  const leer = (archivo: string) => leerCsv(readFileSync(join(dir, archivo), 'utf8'))
  return {
    enumeraciones: enumeraciones(leer('enumeraciones.csv')),
    paises: tabla(leer('paises_xsd.csv'), 'codigo_alpha3', 'descripcion'),
    monedas: tabla(leer('monedas_xsd.csv'), 'codigo_iso4217', 'descripcion'),
    unidades: tabla(leer('unidades_medida_xsd.csv'), 'cUniMed', 'dDesUniMed_representacion'),
  }
}

export function geografia(dir: string) {
  const leer = (archivo: string) => leerCsv(readFileSync(join(dir, archivo), 'utf8'))
  return {
    departamentos: {
      ...tabla(leer('departamentos_xsd.csv'), 'codigo', 'descripcion'),
      ...tabla(leer('departamentos_geo_2025-11.csv'), 'codigo', 'descripcion'),
    },
    distritos: Object.fromEntries(
      leer('distritos_2025-11.csv').map(f => [f.codigo, [f.descripcion, Number(f.cod_departamento)]]),
    ),
    ciudades: Object.fromEntries(
      leer('ciudades_2025-11.csv').map(f => [f.codigo, [f.descripcion, Number(f.cod_distrito)]]),
    ),
  }
}

/** Where the published list gives several literals: the one seen on the wire. */
const VISTOS: Record<string, string> = {
  '0100': 'Error Inesperado',
  '0160': 'XML Mal Formado.',
  '0420': 'Documento No Existe en SIFEN o ha sido Rechazado',
  '0421': 'RUC Certificado sin permiso',
  '0500': 'RUC no existe',
  '0502': 'RUC encontrado',
}

/** Code, then level, rule and literal. Codes that the notes withdrew are kept out. */
export function respuestas(dir: string) {
  const filas = leerCsv(readFileSync(join(dir, 'response_codes.csv'), 'utf8'))
  return Object.fromEntries(
    filas
      .filter(f => f.status !== 'removed')
      .map(f => [f.code, [f.level, f.rule_or_field_id, VISTOS[f.code ?? ''] ?? f.official_message_literal]]),
  )
}

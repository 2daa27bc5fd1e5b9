/** Writes the types, checks and writers of `packages/sifen/src/documento/campos.generated.ts`, and where each field stands, from `datos/campos.txt`. */
import { readFileSync, writeFileSync } from 'node:fs'

const sifen = new URL('../packages/sifen/', import.meta.url)

interface Campo {
  readonly nombre: string
  readonly id: string
  readonly ocurre: string
  readonly formato: string
  readonly codigo: string
  readonly defecto: string | undefined
  readonly calc: boolean
  readonly hijos: Campo[]
}

function leer(): Campo[] {
  const raiz: Campo[] = []
  const pila: Campo[][] = [raiz]
  for (const line of readFileSync(new URL('datos/campos.txt', sifen), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const hondo = line.length - line.trimStart().length
    const [nombre, id, ocurre, ...resto] = line.trim().split(' ')
    const defecto = resto.find(r => r.startsWith(':='))?.slice(2)
    const bruto = resto[0]!
    const [formato, codigo] = /^[=d].*!/.test(bruto) ? bruto.split('!') : [bruto, '']
    const campo: Campo = {
      nombre: nombre!,
      id: id!,
      ocurre: ocurre!,
      formato: formato!,
      codigo: codigo ?? '',
      defecto,
      calc: resto.includes('calc'),
      hijos: [],
    }
    pila[hondo]!.push(campo)
    pila[hondo + 1] = campo.hijos
  }
  return raiz
}

const enums = readFileSync(new URL('datos/enumeraciones.txt', sifen), 'utf8')
/** Tables whose last code takes a description in free text. */
const libres = new Set<string>()
const tablas = new Map<string, string[]>()
for (const bloque of enums.split(/^\[/m).slice(1)) {
  const [nombre, ...filas] = bloque.split(/\]?\n/).filter(f => f !== '')
  tablas.set(
    nombre!,
    filas.map(f => f.slice(0, f.indexOf(' '))),
  )
  if (/ \*\d/.test(bloque)) libres.add(nombre!)
}

const tipoDe = (g: Campo) => g.nombre[0]!.toUpperCase() + g.nombre.slice(1)
const esLista = (c: Campo) => c.ocurre.includes('..')
/** What the checks know of the fields of a group stands beside them, under the group's own name. */
const constante = (g: Campo) => g.nombre.replace(/[a-z](?=[A-Z])/g, '$&_').toUpperCase()

function tipo(c: Campo): string | undefined {
  const f = c.formato
  if (f === '{') return tipoDe(c)
  if (f.startsWith('=')) {
    const tabla = f.slice(1, f.indexOf(':'))
    return tabla === 'distrito' || tabla === 'ciudad' || libres.has(tabla) ? 'string' : undefined
  }
  if (f.startsWith('@')) {
    const codigos = tablas.get(f.slice(1))
    if (!codigos) return f === '@paises' || f === '@monedas' ? 'string' : 'number'
    return codigos.map(k => (/^\d+$/.test(k) ? k : `'${k}'`)).join(' | ')
  }
  if (f.startsWith('i') || f.startsWith('dv')) return 'number'
  if (/^(d\d|%)/.test(f)) return 'Monto'
  return 'string'
}

function interfaz(g: Campo, nombre: string): string {
  const campos = g.hijos.flatMap(c => {
    const t = tipo(c)
    if (t === undefined) return []
    const opcional = c.ocurre === '?' || c.ocurre.startsWith('0..') || c.formato.startsWith('=') || c.defecto
    return `  readonly ${c.nombre}${opcional ? '?' : ''}: ${esLista(c) ? `readonly ${t}[]` : t}${opcional ? ' | undefined' : ''}\n`
  })
  return `export interface ${nombre} {\n${campos.join('')}}\n`
}

interface Revision {
  /** Of `comprobar.ts`. */
  readonly funcion: string
  /** What it must know besides name and id, as it is written. */
  readonly limites?: string
}

const SIMPLES: Record<string, string> = {
  F: 'fecha',
  F2: 'fechaSifen',
  H: 'fechaHora',
  ruc: 'ruc',
  cdc: 'cdc',
  email: 'email',
  docid: 'docid',
  '%': 'porcentaje',
}

/** How a value that is there is checked. */
function revisionDe(c: Campo): Revision {
  const f = c.formato
  const largo = /^([si])(\d+)-(\d+)$/.exec(f)
  if (largo) {
    const [, tipo, minimo, maximo] = largo
    return { funcion: tipo === 's' ? 'texto' : 'entero', limites: `minimo: ${minimo}, maximo: ${maximo}` }
  }
  const numero = /^d(\d+)\.(\d+)(\+?)$/.exec(f)
  if (numero) {
    const [, enteros, fraccion, positivo] = numero
    return {
      funcion: 'decimal',
      limites: `enteros: ${enteros}, fraccion: ${fraccion}, positivo: ${positivo === '+'}`,
    }
  }
  if (f.startsWith('/')) return { funcion: 'forma', limites: `patron: ${f}` }
  if (f.startsWith('@')) {
    const tabla = f.slice(1)
    return {
      funcion: 'codigo',
      limites: `tabla: ${tabla}${libres.has(tabla) ? `, libre: ${tabla}Libre.codigo` : ''}`,
    }
  }
  if (f.startsWith('dv:'))
    return { funcion: 'digito', limites: `sifen: ${c.codigo ? `'${c.codigo}'` : 'null'}` }
  if (f.startsWith('=')) {
    const tabla = f.slice(1, f.indexOf(':'))
    if (tabla === 'distrito' || tabla === 'ciudad')
      return { funcion: 'lugar', limites: `tabla: ${tabla}, sifen: '${c.codigo}'` }
    return { funcion: 'descripcion', limites: `tabla: ${tabla}, libre: ${tabla}Libre, sifen: '${c.codigo}'` }
  }
  const funcion = SIMPLES[f]
  if (!funcion) throw new Error(`${c.nombre}: formato ${f}`)
  return { funcion }
}

/** A description that is always completed from its code is not given, and so not checked. */
const seCompleta = (c: Campo): boolean => c.formato.startsWith('=') && tipo(c) === undefined

/** What the checks must know of a field. */
function conocido(c: Campo): string {
  const [minimo, maximo] = c.ocurre.split('..')
  const limites = esLista(c)
    ? `minimo: ${minimo}, maximo: ${maximo}`
    : c.formato === '{'
      ? ''
      : revisionDe(c).limites
  return `  ${c.nombre}: { campo: '${c.nombre}', id: '${c.id}'${limites ? `, ${limites}` : ''} },\n`
}

const conocidos = (g: Campo): string => {
  const campos = g.hijos.filter(c => !seCompleta(c)).map(conocido)
  return campos.length === 0 ? '' : `const ${constante(g)} = {\n${campos.join('')}}\n`
}

function revisar(g: Campo, c: Campo): string {
  if (seCompleta(c)) return ''
  const f = c.formato
  const v = `v.${c.nombre}`
  const de = `${constante(g)}.${c.nombre}`
  const falta = c.ocurre === '1' && !c.defecto ? `; else falta(${de}, r, f)` : ''
  if (esLista(c)) {
    const cada =
      f === '{'
        ? `check${tipoDe(c)}(${v}[i]!, \`\${r}${c.nombre}[\${i}].\`, f)`
        : `${revisionDe(c).funcion}(${v}[i], { campo: \`${c.nombre}[\${i}]\`, id: '${c.id}' }, r, f)`
    return `  if (lista(${v}, ${de}, r, f)) for (let i = 0; i < ${v}.length; i++) ${cada}\n`
  }
  if (f === '{') {
    return `  if (${v} != null) check${tipoDe(c)}(${v}, ${c.hijos.length ? `\`\${r}${c.nombre}.\`` : 'r'}, f)${falta}\n`
  }
  const { funcion } = revisionDe(c)
  if (funcion === 'digito') return `  digito(${v}, v.${f.slice(3)}, ${de}, r, f)\n`
  if (f.startsWith('=')) return `  ${funcion}(${v}, v.${f.slice(f.indexOf(':') + 1)}, ${de}, r, f)\n`
  return `  if (${v} != null) ${funcion}(${v}, ${de}, r, f)${falta}\n`
}

function escribir(c: Campo): string {
  const f = c.formato
  const v = c.defecto ? `(v.${c.nombre} ?? ${c.defecto})` : `v.${c.nombre}`
  const abre = `<${c.nombre}>`
  const cierra = `</${c.nombre}>`
  const hoja = (valor: string) => `s += '${abre}' + ${valor} + '${cierra}'`
  const si = (cuando: string, que: string) => `  if (${cuando} != null) ${que}\n`
  if (c.calc) return `  s += c.${c.nombre}\n`
  if (esLista(c)) {
    const cada = f === '{' ? `s += write${tipoDe(c)}(x)` : hoja('x')
    return `  if (v.${c.nombre} != null) for (const x of v.${c.nombre}) ${cada}\n`
  }
  if (f === '{') return si(v, `s += write${tipoDe(c)}(${v})`)
  if (f.startsWith('dv:')) {
    const ruc = `v.${f.slice(3)}`
    return si(ruc, hoja(`(${v} ?? digitoVerificador(${ruc}))`))
  }
  if (f.startsWith('=')) {
    const [tabla, campo] = f.slice(1).split(':') as [string, string]
    const cod = `v.${campo}`
    if (tabla === 'distrito' || tabla === 'ciudad') {
      return si(cod, hoja(`(${v} != null ? esc(${v}) : esc(${tabla}(${cod})!.nombre))`))
    }
    if (libres.has(tabla)) {
      return si(cod, hoja(`(${cod} === ${tabla}Libre.codigo ? esc(v.${c.nombre}!) : ${tabla}.get(${cod})!)`))
    }
    const def = tabla === 'tipoEmision' ? `(${cod} ?? 1)` : cod
    const literal =
      tabla === 'paises' || tabla === 'monedas' ? `esc(${tabla}.get(${def})!)` : `${tabla}.get(${def})!`
    return tabla === 'tipoEmision' ? `  ${hoja(literal)}\n` : si(cod, hoja(literal))
  }
  const t = tipo(c)
  const valor =
    t === 'Monto' ? `dec(${v})` : /^[sF/]|^H$|email|docid/.test(f) && f.startsWith('s') ? `esc(${v})` : v
  return c.ocurre === '1' || c.defecto ? `  ${hoja(valor)}\n` : si(v, hoja(valor))
}

function grupo(g: Campo): string {
  const nombre = tipoDe(g)
  let text = g.hijos
    .filter(h => h.formato === '{')
    .map(grupo)
    .join('')
  text += `\n${interfaz(g, nombre)}`
  text += conocidos(g)
  text += `export function check${nombre}(v: ${nombre}, r: string, f: Fault[]): void {\n  if (!grupo(v, r, f)) return\n${g.hijos.map(c => revisar(g, c)).join('')}}\n`
  if (g.calc) return text
  const calculados = g.hijos.filter(h => h.calc)
  const param = calculados.length
    ? `, c: { ${calculados.map(h => `readonly ${h.nombre}: string`).join('; ')} }`
    : ''
  text += `export function write${nombre}(v: ${nombre}${param}): string {\n  let s = '<${g.nombre}>'\n`
  const vacio = g.hijos.every(h => h.ocurre !== '1' && !h.ocurre.startsWith('1..'))
  const cierre = vacio ? `s === '<${g.nombre}>' ? '' : s + '</${g.nombre}>'` : `s + '</${g.nombre}>'`
  return `${text}${g.hijos.map(escribir).join('')}  return ${cierre}\n}\n`
}

const FORMA_DE_TIPO: Readonly<Record<string, string>> = { string: 'texto', Monto: 'decimal' }

/** What the reader of a written documento must know: of each field whether it is a number, an amount, a text, or a group, and whether it is one of a list. */
function formaDe(g: Campo): string {
  const campos = g.hijos.flatMap(c => {
    const t = tipo(c)
    if (t === undefined) return []
    const una = c.formato === '{' ? formaDe(c) : `'${FORMA_DE_TIPO[t] ?? 'numero'}'`
    return `${c.nombre}: ${esLista(c) ? `[${una}]` : una}`
  })
  return `{ ${campos.join(', ')} }`
}

/** The documento, as the group of its fields. */
const raiz = (): Campo => ({
  nombre: 'campos',
  id: '',
  ocurre: '1',
  formato: '{',
  codigo: '',
  defecto: undefined,
  calc: false,
  hijos: leer(),
})

export function generateFormas(): string {
  return `// Written by tools/campos.ts from datos/campos.txt; change it there.

export type FormaDeCampo = 'numero' | 'decimal' | 'texto' | FormaDeGrupo
export interface FormaDeGrupo {
  readonly [campo: string]: FormaDeCampo | readonly [FormaDeCampo]
}
export const FORMAS: FormaDeGrupo = ${formaDe(raiz())}
`
}

/** Where a value stands that is written as this field: a description is of its code, and a check digit of its RUC. */
const fuenteDe = ({ nombre, formato }: Campo): string => /^(?:=\w+|dv):(\w+)$/.exec(formato)?.[1] ?? nombre

function rutasDe(campos: readonly Campo[], ruta: string): [id: string, ruta: string][] {
  return campos.flatMap(c => {
    const propia = `${ruta}${fuenteDe(c)}`
    return [[c.id, propia], ...rutasDe(c.hijos, `${propia}${esLista(c) ? '[]' : ''}.`)]
  })
}

export function generateRutas(): string {
  const rutas = rutasDe(leer(), '').map(([id, ruta]) => `  ['${id}', '${ruta}'],\n`)
  return `// Written by tools/campos.ts from datos/campos.txt; change it there.

/** Where each field of the manual stands in a documento. */
export const RUTAS: ReadonlyMap<string, string> = new Map([
${rutas.join('')}])
`
}

export const path = 'src/documento/campos.generated.ts'
export const rutasPath = 'src/documento/rutas.generated.ts'
export const formasPath = 'src/verificar/formas.generated.ts'

export function generate(): string {
  const todo = raiz()
  const campos = todo.hijos
  const cuerpo =
    campos
      .filter(c => c.formato === '{')
      .map(grupo)
      .join('') +
    `\n${interfaz(todo, 'Campos')}${conocidos(todo)}` +
    `export function checkCampos(v: Campos, f: Fault[]): void {\n  const r = ''\n${campos.map(c => revisar(todo, c)).join('')}}\n`
  const usa = (nombre: string) => new RegExp(`\\b${nombre}\\b`).test(cuerpo)
  const nombres = [...tablas.keys(), ...[...libres].map(l => `${l}Libre`)].filter(usa)
  const revisores = [
    'cdc',
    'codigo',
    'decimal',
    'descripcion',
    'digito',
    'docid',
    'email',
    'entero',
    'falta',
    'fecha',
    'fechaHora',
    'fechaSifen',
    'forma',
    'grupo',
    'lista',
    'lugar',
    'porcentaje',
    'ruc',
    'texto',
  ].filter(n => new RegExp(`\\b${n}\\(`).test(cuerpo))
  return `// Written by tools/campos.ts from datos/campos.txt; change it there.

import { departamentos } from '../catalogos/departamentos.generated.ts'
import { ${nombres.join(', ')} } from '../catalogos/enumeraciones.generated.ts'
import { ciudad, distrito } from '../catalogos/geo.ts'
import { monedas } from '../catalogos/monedas.generated.ts'
import { paises } from '../catalogos/paises.generated.ts'
import { unidades } from '../catalogos/unidades.generated.ts'
import { type Monto, textoDecimal as dec } from '../decimal.ts'
import { digitoVerificador } from '../dv.ts'
import type { Fault } from '../fault.ts'
import { escapeText as esc } from '../xml/write.ts'
import { ${revisores.join(', ')} } from './comprobar.ts'

${cuerpo}`
}

if (import.meta.main) {
  writeFileSync(new URL(path, sifen), generate())
  writeFileSync(new URL(formasPath, sifen), generateFormas())
  writeFileSync(new URL(rutasPath, sifen), generateRutas())
}

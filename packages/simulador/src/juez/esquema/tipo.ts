import type { Simple, Tipo } from '../../tablas/estructura.ts'
import { ESTRUCTURA } from '../../tablas/index.ts'
import { comparar, dec } from '../valores/decimal.ts'
import { existe } from '../valores/fecha.ts'

type Prueba = (valor: string) => boolean

const ENTERO = /^[+-]?\d+$/
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

const ZONA = /(?:Z|[+-]\d\d:\d\d)$/

const LEXICO: Record<Simple['b'], Prueba> = {
  s: () => true,
  n: v => ENTERO.test(v),
  d: v => DECIMAL.test(v),
  F: v => existe(v.replace(ZONA, '')) && !v.includes('T'),
  H: v => existe(v.replace(ZONA, '')) && v.includes('T'),
}

const PIEZA = /\\.|\[(?:\\.|[^\]])*\]|\./g
/** In a schema there are four blanks, and two of them end a line: everything else that is blank elsewhere is a character like any other. */
const deEsquema = (pieza: string) =>
  pieza === '.' ? '[^\\n\\r]' : pieza === '\\s' ? '[ \\t\\n\\r]' : pieza.replaceAll('\\s', ' \\t\\n\\r')

/** The schema's patterns match whole values. */
const patron = (p: string) => new RegExp(`^(?:${p.replace(PIEZA, deEsquema)})$`, 'u')

const longitud = (v: string) => {
  let n = v.length
  for (let i = 0; i < v.length; i++) if ((v.charCodeAt(i) & 0xfc00) === 0xd800) n--
  return n
}

function cifras(v: string, s: Simple): boolean {
  const [enteros = '', decimales = ''] = v.replace(/^[+-]/, '').split('.')
  const e = enteros.replace(/^0+/, '').length
  const d = decimales.replace(/0+$/, '').length
  return (s.fd === undefined || d <= s.fd) && (s.td === undefined || e + d <= s.td)
}

function limite(s: Simple, texto: string, signo: 1 | -1): Prueba {
  const excluido = texto.startsWith('>')
  const borde = excluido ? texto.slice(1) : texto
  const orden =
    s.b === 'n' || s.b === 'd'
      ? (v: string) => comparar(dec(v), dec(borde))
      : (v: string) => (v < borde ? -1 : v > borde ? 1 : 0)
  return v => (excluido ? orden(v) * signo > 0 : orden(v) * signo >= 0)
}

function pruebas(s: Simple): Prueba[] {
  const lista: Prueba[] = s.b === 's' ? [] : [LEXICO[s.b]]
  const { len } = s
  if (len) lista.push(v => longitud(v) >= len[0] && (len[1] === null || longitud(v) <= len[1]))
  for (const p of s.pat ?? []) {
    const re = patron(p)
    lista.push(v => re.test(v))
  }
  if (s.enum) {
    const igual = s.b === 'n' ? (v: string) => v.replace(/^\+?0*(?=\d)/, '') : (v: string) => v
    const valores = new Set(s.enum)
    lista.push(v => valores.has(igual(v)))
  }
  if (s.min !== undefined) lista.push(limite(s, s.min, 1))
  if (s.max !== undefined) lista.push(limite(s, s.max, -1))
  if (s.td !== undefined || s.fd !== undefined) lista.push(v => cifras(v, s))
  return lista
}

function compilar(tipo: Tipo): { blanco: Simple['w']; prueba: Prueba } {
  const simples = 'uno' in tipo ? tipo.uno : [tipo]
  const opciones = simples.map(s => pruebas(s))
  const blanco = simples.every(s => s.w === 'c') ? 'c' : (simples[0]?.w ?? 'p')
  return { blanco, prueba: v => opciones.some(lista => lista.every(p => p(v))) }
}

const COMPILADOS = ESTRUCTURA.tipos.map(compilar)

/** The value after the white space rule of its type. */
export function normalizar(numero: number, valor: string): string {
  const blanco = COMPILADOS[numero]?.blanco
  if (blanco === 'p' || !/\s/.test(valor)) return valor
  const plano = valor.replace(/[\t\n\r]/g, ' ')
  return blanco === 'c' ? plano.replace(/ +/g, ' ').trim() : plano
}

export const cumple = (numero: number, valor: string): boolean => COMPILADOS[numero]?.prueba(valor) ?? false

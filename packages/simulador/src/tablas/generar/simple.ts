import type { Element } from '@xmldom/xmldom'
import type { Simple, Tipo } from '../estructura.ts'
import { type Definiciones, hijo, hijos } from './esquema.ts'

type Mutable = { -readonly [K in keyof Simple]: Simple[K] }

const BASES: Record<string, Simple> = {
  string: { b: 's', w: 'p' },
  normalizedString: { b: 's', w: 'r' },
  base64Binary: { b: 's', w: 'c', pat: ['[A-Za-z0-9+/=\\s]*'] },
  integer: { b: 'n', w: 'c' },
  long: { b: 'n', w: 'c' },
  short: { b: 'n', w: 'c', min: '-32768', max: '32767' },
  positiveInteger: { b: 'n', w: 'c', min: '1' },
  nonNegativeInteger: { b: 'n', w: 'c', min: '0' },
  decimal: { b: 'd', w: 'c' },
  date: { b: 'F', w: 'c' },
  dateTime: { b: 'H', w: 'c' },
}

const local = (qname: string) => qname.slice(qname.indexOf(':') + 1)

function base(nombre: string, d: Definiciones): Simple {
  if (nombre.startsWith('xs:')) {
    const builtin = BASES[local(nombre)]
    if (!builtin) throw new Error(`base desconocida: ${nombre}`)
    return builtin
  }
  const tipo = tipoNombrado(nombre, d)
  if ('uno' in tipo) throw new Error(`restricción de una unión: ${nombre}`)
  return tipo
}

export function tipoNombrado(nombre: string, d: Definiciones): Tipo {
  if (nombre.startsWith('xs:')) return base(nombre, d)
  const e = d.simples.get(local(nombre))
  if (e) return tipoSimple(e, d)
  const extension = d.complejos.get(local(nombre))
  const contenido = extension && hijo(extension, 'simpleContent')
  const ext = contenido && hijo(contenido, 'extension')
  if (!ext) throw new Error(`tipo desconocido: ${nombre}`)
  return tipoNombrado(ext.getAttribute('base') ?? '', d)
}

export function tipoSimple(e: Element, d: Definiciones): Tipo {
  const union = hijo(e, 'union')
  if (union) {
    const partes = hijos(union)
      .filter(h => h.localName === 'simpleType')
      .map(h => tipoSimple(h, d))
    for (const nombre of (union.getAttribute('memberTypes') ?? '').split(' ').filter(Boolean))
      partes.push(tipoNombrado(nombre, d))
    const simples = partes.flatMap(p => ('uno' in p ? p.uno : [p]))
    return simples.length === 1 ? (simples[0] as Simple) : { uno: simples }
  }
  const restriccion = hijo(e, 'restriction')
  if (!restriccion) throw new Error('tipo sin restricción')
  return restringir(base(restriccion.getAttribute('base') ?? '', d), restriccion)
}

const BLANCO: Record<string, Simple['w']> = { preserve: 'p', replace: 'r', collapse: 'c' }

function restringir(padre: Simple, restriccion: Element): Simple {
  const t: Mutable = { ...padre }
  const patrones: string[] = []
  const enumeracion: string[] = []
  let [desde, hasta]: readonly [number, number | null] = padre.len ?? [0, null]
  for (const f of hijos(restriccion)) {
    const v = f.getAttribute('value') ?? ''
    if (f.localName === 'pattern') patrones.push(v)
    else if (f.localName === 'enumeration') enumeracion.push(v)
    else if (f.localName === 'length') desde = hasta = Number(v)
    else if (f.localName === 'minLength') desde = Number(v)
    else if (f.localName === 'maxLength') hasta = Number(v)
    else if (f.localName === 'whiteSpace') t.w = BLANCO[v] ?? t.w
    else if (f.localName === 'totalDigits') t.td = Number(v)
    else if (f.localName === 'fractionDigits') t.fd = Number(v)
    else if (f.localName === 'minInclusive') t.min = v
    else if (f.localName === 'maxInclusive') t.max = v
    else if (f.localName === 'minExclusive') t.min = `>${v}`
    else if (f.localName === 'maxExclusive') t.max = `>${v}`
  }
  if (patrones.length) t.pat = [...(padre.pat ?? []), patrones.join('|')]
  if (enumeracion.length) t.enum = enumeracion
  if (desde > 0 || hasta !== null) t.len = [desde, hasta]
  return t
}

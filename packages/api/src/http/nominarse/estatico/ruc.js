// A RUC as people type it, with its check digit or without.

/** Modulo 11 with weights from 2 to 11; a letter counts by the digits of its code. */
export function digitoDe(base) {
  const digits = [...base].map(sign => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0)))).join('')
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 10)), 0)
  const rest = sum % 11
  return rest > 1 ? 11 - rest : 0
}

const BASE = /^[1-9]\d{1,6}[\dA-D]$/

/**
 * `{ruc}` when it is whole, `{falta, base, dv, otro}` when it cannot be one, `{}` while it may become one. A telephone's digits have no hyphen:
 * who types none may have typed the check digit all the same, where it is one and what is before it is as long as a cédula or a company's RUC.
 */
export function readRuc(text) {
  const typed = text.toUpperCase().replaceAll(/[\s.]/g, '').replaceAll(/[–—−]/g, '-')
  if (typed === '') return {}
  const [base, otro, ...rest] = typed.split('-')
  if (rest.length > 0 || (otro !== undefined && !/^\d?$/.test(otro))) return { falta: 'rucForma' }
  if (otro === undefined) return readJoined(base)
  if (!BASE.test(base)) return { falta: 'rucForma' }
  if (otro === '') return {}
  const dv = digitoDe(base)
  return String(dv) === otro ? { ruc: `${base}-${dv}` } : { falta: 'rucMal', base, dv, otro }
}

function readJoined(typed) {
  const [base, last] = [typed.slice(0, -1), typed.slice(-1)]
  const conDigito = BASE.test(base) && String(digitoDe(base)) === last
  if (conDigito && (typed.length === 9 || (typed.length === 8 && !typed.startsWith('80'))))
    return { ruc: `${base}-${last}` }
  if (BASE.test(typed)) return { ruc: `${typed}-${digitoDe(typed)}`, supuesto: true }
  return /^[1-9]\d{0,2}$/.test(typed) ? {} : { falta: 'rucForma' }
}

const DIA = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const HORA = /^(\d{1,2})[:.](\d{2})$/

const two = (text: string): string => text.padStart(2, '0')

/** A day that there is, as the contract writes it. */
function readDia(text: string): string | undefined {
  const [, d, m, y] = DIA.exec(text) ?? []
  const [, isoY, isoM, isoD] = ISO.exec(text) ?? []
  const iso = y === undefined ? [isoY, isoM, isoD].join('-') : `${y}-${two(m!)}-${two(d!)}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

function readHora(text: string): string | undefined {
  const [, h, min] = HORA.exec(text) ?? []
  if (h === undefined || min === undefined || Number(h) > 23 || Number(min) > 59) return undefined
  return `${two(h)}:${min}`
}

/** What a person in Paraguay types as a date, `31/12/2026`, and with an hour, `31/12/2026 9:30`: as the contract writes it. */
export function readFecha(text: string, conHora: boolean): string | undefined {
  const [dia = '', hora = '', ...resto] = text.trim().split(/[\sT]+/)
  if (resto.length > 0 || (hora !== '') !== conHora) return undefined
  const leido = readDia(dia)
  const leida = conHora ? readHora(hora) : ''
  if (leido === undefined || leida === undefined) return undefined
  return conHora ? `${leido}T${leida}` : leido
}

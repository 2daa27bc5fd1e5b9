import { digitoDe } from './digito.ts'
import type { Whole } from './start.ts'

interface Armado {
  escenario: string
  filtro?: { evento?: string; servicio?: string; cdc?: string }
  veces: number
}

/** The management of the simulated tax authority. */
export async function sifen<T>({ facts }: Whole, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(facts.simulador + path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Makes it misbehave, the next time it is asked for that. */
export const arm = (whole: Whole, armado: Armado): Promise<unknown> =>
  sifen(whole, 'POST', '/api/armados', armado)

interface Certificado {
  p12: string
  clave: string
}

/** From the authority that it trusts. */
export const certificadoDe = (
  whole: Whole,
  pedido: { ruc: string; clave?: string; vencido?: boolean },
): Promise<Certificado> => sifen(whole, 'POST', '/api/certificados', pedido)

/** The events of a documento that it has registered. */
export async function registrados(whole: Whole, cdc: string): Promise<string[]> {
  const { eventos } = await sifen<{ eventos: { tipo: string }[] }>(whole, 'GET', `/api/eventos?cdc=${cdc}`)
  return eventos.map(({ tipo }) => tipo)
}

/** An evento of that documento, its nomination, is registered, but neither its answer nor the first question about it arrives. */
export async function armUncertain(whole: Whole, cdc: string, evento = 'rGEveNom'): Promise<void> {
  await arm(whole, { escenario: 'perder-respuesta', filtro: { evento, cdc }, veces: 1 })
  await arm(whole, { escenario: 'cortar-antes', filtro: { servicio: 'siConsDE', cdc }, veces: 1 })
}

/** Another system of the same taxpayer issues the documento of that CDC once more, under another number: SIFEN has it, and we do not. */
export async function emitidoPorOtro(whole: Whole, cdc: string, numero: number): Promise<string> {
  const { xml } = await sifen<{ xml: string }>(whole, 'GET', `/api/documentos/${cdc}`)
  const digits = String(numero).padStart(7, '0')
  const base = cdc.slice(0, 17) + digits + cdc.slice(24, 43)
  const otro = `${base}${digitoDe(base)}`
  const suyo = xml
    .replaceAll(cdc, otro)
    .replace(/<dNumDoc>\d{7}<\/dNumDoc>/, `<dNumDoc>${digits}</dNumDoc>`)
    .replace(/<dDVId>\d<\/dDVId>/, `<dDVId>${digitoDe(base)}</dDVId>`)
  await sifen(whole, 'POST', '/api/documentos', { xml: suyo })
  return otro
}

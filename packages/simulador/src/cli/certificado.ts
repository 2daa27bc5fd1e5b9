import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CLAVE_POR_DEFECTO, openAutoridad } from '../ca/autoridad.ts'
import { inventContribuyente } from '../registro/contribuyentes.ts'
import { checkRuc, DATOS } from './comun.ts'

const OPTIONS = {
  ruc: { type: 'string' },
  nombre: { type: 'string' },
  'persona-fisica': { type: 'boolean', default: false },
  clave: { type: 'string', default: CLAVE_POR_DEFECTO },
  legado: { type: 'boolean', default: false },
  vencido: { type: 'boolean', default: false },
  pem: { type: 'boolean', default: false },
  salida: { type: 'string' },
  datos: { type: 'string', default: DATOS },
} as const

/** `simulador certificado`: a taxpayer's certificate from the authority of the data folder. */
export async function certificado(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const ruc = checkRuc(values.ruc)
  const autoridad = await openAutoridad(values.datos)
  const emitido = await autoridad.issue({
    ruc,
    nombre: values.nombre ?? inventContribuyente(ruc.replace(/-.*/, ''))?.razonSocial,
    personaFisica: values['persona-fisica'],
    clave: values.clave,
    vencido: values.vencido,
  })
  const salida = values.salida ?? `certificado-${ruc}.p12`
  writeFileSync(salida, values.legado ? emitido.p12Legado : emitido.p12, { mode: 0o600 })
  const lines = [`Certificado de ${emitido.nombre} (RUC ${ruc}): ${salida}, clave ${emitido.clave}`]
  if (values.pem) {
    const base = salida.replace(/\.p12$/, '')
    writeFileSync(`${base}.crt.pem`, emitido.certPem)
    writeFileSync(`${base}.key.pem`, emitido.keyPem, { mode: 0o600 })
    lines.push(`En PEM: ${base}.crt.pem y ${base}.key.pem`)
  }
  return `${lines.join('\n')}\n`
}

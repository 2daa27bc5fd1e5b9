import { join } from 'node:path'
import { type Env, NAMES } from './env.ts'
import { isSegura } from './loopback.ts'

/** Where the journal stands. */
export type LugarDeDiario =
  | { readonly en: 'directorio'; readonly dir: string }
  | {
      readonly en: 'objetos'
      readonly url: string
      readonly region: string
      readonly bucket: string
      /** Empty, or with a slash at its end. */
      readonly prefijo: string
    }

const DEPOSITO = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/
const ES_DIRECCION = /^[a-z][a-z0-9+.-]*:\/\//i

export function toDiario(env: Env, faults: string[]): LugarDeDiario {
  const said = env.diario ?? join(env.dataDir ?? 'data', 'diario')
  if (!said.startsWith('s3:')) {
    // A folder of that name would be made where the process happens to stand.
    if (ES_DIRECCION.test(said))
      faults.push(
        `${NAMES.diario} debe ser una carpeta, o un depósito de la forma s3://deposito/carpeta (otro que Amazon se dice con ${NAMES.awsEndpointUrl}): "${said}"`,
      )
    return { en: 'directorio', dir: said }
  }
  const [, bucket = '', dentro = ''] = DEPOSITO.exec(said) ?? []
  if (bucket === '') faults.push(`${NAMES.diario} debe tener la forma s3://deposito/carpeta: "${said}"`)
  const region = env.awsRegion ?? 'us-east-1'
  const url = env.awsEndpointUrl ?? `https://s3.${region}.amazonaws.com`
  if (!isSegura(URL.parse(url)))
    faults.push(`${NAMES.awsEndpointUrl} debe ser https, o http en esta misma máquina: "${url}"`)
  const prefijo = dentro === '' || dentro.endsWith('/') ? dentro : `${dentro}/`
  return { en: 'objetos', url, region, bucket, prefijo }
}

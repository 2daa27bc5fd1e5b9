/** What the panel needs of what a provider says of itself (OpenID Connect Discovery 1.0 §3). */
export type Metadatos = { issuer: string; authorization_endpoint: string; token_endpoint: string } & Record<
  string,
  unknown
>

const ADDRESSES = [
  'authorization_endpoint',
  'token_endpoint',
  'end_session_endpoint',
  'account_management_uri',
]
const BESIDES = [
  'issuer',
  'id_token_signing_alg_values_supported',
  'authorization_response_iss_parameter_supported',
]

/** It stands in the page and in a header of ours: an address is one of the web. */
function isOfTheWeb(address: unknown): address is string {
  const url = typeof address === 'string' ? URL.parse(address) : null
  return url !== null && /^https?:$/.test(url.protocol)
}

/** A provider may say anything. Undefined where somebody who logs in would have to ask it all the same. */
export function readMetadatos(said: Readonly<Record<string, unknown>> | null): Metadatos | undefined {
  if (said === null) return undefined
  const addresses = ADDRESSES.filter(name => isOfTheWeb(said[name]))
  const { issuer, authorization_endpoint, token_endpoint } = said
  const besides = BESIDES.filter(name => said[name] !== undefined)
  if (typeof issuer !== 'string' || !isOfTheWeb(authorization_endpoint) || !isOfTheWeb(token_endpoint))
    return undefined
  return {
    ...Object.fromEntries([...besides, ...addresses].map(name => [name, said[name]])),
    ...{ issuer, authorization_endpoint, token_endpoint },
  }
}

import { createHash, createHmac } from 'node:crypto'

export interface CredencialesDeObjetos {
  accessKeyId: string
  secretAccessKey: string
}

export interface PedidoDeObjetos {
  method: 'GET' | 'PUT'
  url: URL
  headers: Record<string, string>
  body: Uint8Array
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Uint8Array | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** As the scheme wants it: everything but letters, digits and `-._~`, each byte of UTF-8. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The headers with which an object store of the S3 kind knows who asks: AWS Signature Version 4, with the body's hash signed
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export function signPedido(
  { method, url, headers, body }: PedidoDeObjetos,
  { accessKeyId, secretAccessKey }: CredencialesDeObjetos,
  { region, now }: { region: string; now: number },
): Record<string, string> {
  const instante = new Date(now).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const dia = instante.slice(0, 8)
  const hash = sha256(body)
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': hash,
    'x-amz-date': instante,
  }
  const names = Object.keys(all).sort()
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map(part => encode(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...names.map(name => `${name}:${all[name]!.trim()}`), // its own names
    '',
    names.join(';'),
    hash,
  ].join('\n')
  const alcance = `${dia}/${region}/s3/aws4_request`
  const porFirmar = ['AWS4-HMAC-SHA256', instante, alcance, sha256(canonical)].join('\n')
  const key = [dia, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (before, part) => hmac(before, part),
    `AWS4${secretAccessKey}`,
  )
  const firma = hmac(key, porFirmar).toString('hex')
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${alcance},SignedHeaders=${names.join(';')},Signature=${firma}`,
  }
}

import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import { formatApiKey } from '../../../src/domain/api-key/format.ts'
import { PERSONAS } from '../../support/servicio.ts'
import type { Blanco } from '../blanco.ts'
import type { Clase, Rol } from './esperado.ts'

export interface Credencial {
  nombre: string
  clase: Clase
  headers: Record<string, string>
  /** Behind the path. */
  consulta?: string
}

const nada: Clase = { tipo: 'nada' }
const base64url = (value: string | object): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

const con = (nombre: string, credencial: string, clase: Clase): Credencial => ({
  nombre,
  clase,
  headers: { authorization: `Bearer ${credencial}` },
})

/** What is no credential, however it is sent. */
function ausentes(buena: string, token: string): Credencial[] {
  const raw = (nombre: string, authorization: string): Credencial => ({
    nombre,
    clase: nada,
    headers: { authorization },
  })
  return [
    { nombre: 'ninguna', clase: nada, headers: {} },
    raw('vacía', ''),
    raw('Bearer sin nada', 'Bearer '),
    raw('Bearer con dos', `Bearer ${buena} ${buena}`),
    raw('Basic', `Basic ${Buffer.from(`${buena}:`).toString('base64')}`),
    raw('la clave sin Bearer', buena),
    raw('Token', `Token ${token}`),
    raw('demasiado larga', `Bearer ${'a'.repeat(20_000)}`.slice(0, 15_000)),
    {
      nombre: 'en una cookie',
      clase: nada,
      headers: { cookie: `access_token=${token}; Authorization=Bearer ${buena}` },
    },
    { nombre: 'en X-Api-Key', clase: nada, headers: { 'x-api-key': buena } },
    {
      nombre: 'en la dirección',
      clase: nada,
      headers: {},
      consulta: `access_token=${token}&api_key=${buena}`,
    },
    { nombre: 'en Proxy-Authorization', clase: nada, headers: { 'proxy-authorization': `Bearer ${buena}` } },
  ]
}

/** Keys that are none, or no longer. */
async function clavesMuertas(blanco: Blanco): Promise<Credencial[]> {
  const { servicio, claves } = blanco
  const url = '/api/v1/contribuyentes/1/api-keys'
  const as = await servicio.token('ana')
  const crear = async (json: object) => (await servicio.request('POST', url, { as, json })).body.data
  const revocada = await crear({ nombre: 'revocada' })
  await servicio.request('DELETE', `${url}/${revocada.apiKeyId}`, { as })
  const vencida = await crear({ nombre: 'vencida', expiraEn: new Date(servicio.now + 60_000).toISOString() })
  const rotada = await crear({ nombre: 'rotada' })
  await servicio.request('POST', `${url}/${rotada.apiKeyId}/rotar`, { as, json: { gracia: 30 } })
  for (const { key } of [revocada, vencida, rotada])
    await servicio.request('GET', '/api/v1/contribuyente', { as: key })
  await servicio.pasar(120_000)
  const buena = claves.DEV!
  return [
    con('mal escrita', `${buena.slice(0, -1)}${buena.endsWith('a') ? 'b' : 'a'}`, nada),
    con('cortada', buena.slice(0, -7), nada),
    con('en mayúsculas', buena.toUpperCase(), nada),
    con('desconocida', formatApiKey(new Uint8Array(32).fill(7)), nada),
    con('revocada', revocada.key, nada),
    con('vencida', vencida.key, nada),
    con('rotada, pasada su gracia', rotada.key, nada),
  ]
}

/** Tokens that say who somebody is, and are not to be believed. */
async function tokensFalsos(blanco: Blanco): Promise<Credencial[]> {
  const { servicio } = blanco
  const { issuer } = servicio
  const seconds = Math.floor(servicio.now / 1000)
  const { sub, correo } = PERSONAS.ana
  const claims = {
    iss: issuer.url,
    aud: 'mbohera',
    sub,
    email: correo,
    email_verified: true,
    iat: seconds,
    exp: seconds + 9e5,
  }
  const token = (cambios: Record<string, unknown>) =>
    servicio.token('ana', { exp: seconds + 9e5, ...cambios })
  const { kid } = issuer.publicJwk
  const bueno = await token({})
  const [head, payload, firma] = bueno.split('.') as [string, string, string]
  const otra = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ajena = await importPKCS8(otra.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, 'ES256')
  const deOtra = (header: object) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: kid!, ...header }).sign(ajena)
  const publica = createPublicKey({ key: issuer.publicJwk, format: 'jwk' })
  const simetrica = (key: string | Buffer) => {
    const text = `${base64url({ alg: 'HS256', typ: 'JWT', kid })}.${base64url(claims)}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const propio = { ...otra.publicKey.export({ format: 'jwk' }), kid: 'propia', alg: 'ES256' }
  return [
    con('JWT de otro emisor', await token({ iss: 'https://otro.invalid' }), nada),
    con('JWT para otra audiencia', await token({ aud: 'otra' }), nada),
    con('JWT sin audiencia', await token({ aud: undefined }), nada),
    con('JWT vencido', await token({ exp: seconds - 3600, iat: seconds - 7200 }), nada),
    con('JWT sin vencimiento', await token({ exp: undefined }), nada),
    con('JWT que todavía no vale', await token({ nbf: seconds + 3600 }), nada),
    con('JWT sin sub', await token({ sub: undefined }), nada),
    con('JWT de otro kid', await issuer.token(claims, { kid: 'otro' }), nada),
    con('JWT alg none', `${base64url({ alg: 'none' })}.${base64url(claims)}.`, nada),
    con('JWT alg nOnE', `${base64url({ alg: 'nOnE' })}.${base64url(claims)}.${firma}`, nada),
    con(
      'JWT HS256 con la clave pública (PEM)',
      simetrica(publica.export({ type: 'spki', format: 'pem' })),
      nada,
    ),
    con(
      'JWT HS256 con la clave pública (DER)',
      simetrica(publica.export({ type: 'spki', format: 'der' })),
      nada,
    ),
    con('JWT HS256 con la clave pública (JWK)', simetrica(JSON.stringify(issuer.publicJwk)), nada),
    con('JWT HS256 con nada', simetrica(''), nada),
    con('JWT sin firma', `${head}.${payload}.`, nada),
    con('JWT de dos partes', `${head}.${payload}`, nada),
    con('JWT con la firma de otra clave', await deOtra({}), nada),
    con('JWT con la clave adentro', await deOtra({ jwk: propio, kid: 'propia' }), nada),
    con('JWT con la dirección de la clave', await deOtra({ jku: `${issuer.url}/jwks`, kid: 'propia' }), nada),
    con(
      'JWT con crit',
      await deOtra({ crit: ['exp'] }).catch(
        () => `${base64url({ alg: 'ES256', kid, crit: ['x'] })}.${payload}.${firma}`,
      ),
      nada,
    ),
    con('JWT con otros datos', `${head}.${base64url({ ...claims, sub: PERSONAS.beto.sub })}.${firma}`, nada),
    con('JWT con la firma de ceros', `${head}.${payload}.${base64url('\0'.repeat(64))}`, nada),
  ]
}

/** Keys of the contribuyente 1 in DEV that may not everything. */
async function clavesAMedias({ servicio }: Blanco): Promise<Credencial[]> {
  const as = await servicio.token('ana')
  const crear = async (nombre: string, permisos: readonly string[], json: object) => {
    const url = '/api/v1/contribuyentes/1/api-keys'
    const { body } = await servicio.request('POST', url, { as, json: { nombre, ...json } })
    return con(nombre, body.data.key, {
      tipo: 'clave',
      contribuyente: 1,
      ambiente: 'DEV',
      pagada: true,
      permisos,
    })
  }
  const de = (permiso: string) => crear(`clave que solo puede ${permiso}`, [permiso], { permisos: [permiso] })
  return [
    ...(await Promise.all(['leer', 'emitir', 'nominar', 'anular', 'webhooks'].map(de))),
    await crear('clave de otra dirección', [], { direcciones: ['198.51.100.0/24'] }),
  ]
}

async function personas(blanco: Blanco): Promise<Credencial[]> {
  const { servicio } = blanco
  const exp = Math.floor(servicio.now / 1000) + 900_000
  const de = (rol: Rol | null, contribuyente: 1 | 2 | null): Clase => ({
    tipo: 'persona',
    rol,
    contribuyente,
  })
  const entra = (nombre: string) =>
    servicio.token('ana', { exp, sub: `sub-${nombre}`, email: `${nombre}@ejemplo.com.py`, name: nombre })
  const miembro = async (rol: Rol, nombre: string) => {
    const miembroId = await blanco.miembro(1, rol, nombre)
    const token = await entra(nombre)
    await servicio.request('GET', '/api/v1/contribuyentes', { as: token })
    return { miembroId, token }
  }
  const echada = await miembro('ADMINISTRADOR', 'echada')
  const as = await servicio.token('ana')
  await servicio.request('DELETE', `/api/v1/contribuyentes/1/miembros/${echada.miembroId}`, { as })
  return [
    con('PROPIETARIO', await servicio.token('ana', { exp }), de('PROPIETARIO', 1)),
    con('ADMINISTRADOR', (await miembro('ADMINISTRADOR', 'administra')).token, de('ADMINISTRADOR', 1)),
    con('EMISOR', (await miembro('EMISOR', 'emite')).token, de('EMISOR', 1)),
    con('LECTOR', await servicio.token('carla', { exp }), de('LECTOR', 1)),
    con('PROPIETARIO de otro', await servicio.token('beto', { exp }), de('PROPIETARIO', 2)),
    con('la que fue miembro', echada.token, de(null, null)),
    con('la que no es miembro de nada', await entra('extrana'), de(null, null)),
  ]
}

/** Every credential there can be, with what the interface says that it is. */
export async function credenciales(blanco: Blanco): Promise<Credencial[]> {
  const { claves, servicio } = blanco
  const muertas = await clavesMuertas(blanco)
  const token = await servicio.token('ana', { exp: Math.floor(servicio.now / 1000) + 900_000 })
  const clave = (
    nombre: string,
    contribuyente: 1 | 2,
    ambiente: 'DEV' | 'PROD' | 'SANDBOX',
    pagada = contribuyente === 1,
  ) =>
    con(`clave ${nombre}`, claves[nombre]!, {
      tipo: 'clave',
      contribuyente,
      ambiente,
      pagada,
      permisos: null,
    })
  return [
    ...ausentes(claves.DEV!, token),
    ...muertas,
    clave('DEV', 1, 'DEV'),
    clave('PROD', 1, 'PROD'),
    clave('SANDBOX', 1, 'SANDBOX'),
    clave('DEV de otro', 2, 'DEV'),
    clave('PROD de otro', 2, 'PROD'),
    ...(await clavesAMedias(blanco)),
    ...(await tokensFalsos(blanco)),
    ...(await personas(blanco)),
  ]
}

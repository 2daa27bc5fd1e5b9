type Cripto = typeof globalThis.crypto

/** Node 18 keeps it in a module. */
export async function webcrypto(): Promise<Cripto> {
  const module = 'node:crypto'
  const { crypto } = globalThis as { crypto?: Cripto }
  return crypto ?? ((await import(module)) as { webcrypto: Cripto }).webcrypto
}

/** A key that nobody had: of chance that is good enough for secrets. */
export async function nuevaClave(): Promise<string> {
  const bytes = (await webcrypto()).getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

const ES_CLAVE = /^[\x21-\x7e]{1,255}$/

/** Of one that no header can carry, or that the service would not take, nothing is asked for: that is a fault of who made it, and no doubt. */
export function checkClave(idempotencyKey: string): void {
  if (!ES_CLAVE.test(idempotencyKey))
    throw new TypeError(
      `"${idempotencyKey}" no puede ser una Idempotency-Key: es de 1 a 255 letras, cifras o signos de ASCII, sin espacios, como "venta-77-emitir".`,
    )
}

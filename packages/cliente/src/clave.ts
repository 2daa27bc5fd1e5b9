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

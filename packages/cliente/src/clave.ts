type Cripto = Pick<typeof globalThis.crypto, 'getRandomValues'>

/** A key that nobody had: of chance that is good enough for secrets. Node 18 keeps it in a module. */
export async function nuevaClave(): Promise<string> {
  const module = 'node:crypto'
  const { crypto } = globalThis as { crypto?: Cripto }
  const source = crypto ?? ((await import(module)) as { webcrypto: Cripto }).webcrypto
  const bytes = source.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

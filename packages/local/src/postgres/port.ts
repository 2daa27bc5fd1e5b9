import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

const remembered = (dir: string) => join(dir, 'port')

export async function rememberedPort(dir: string): Promise<number | undefined> {
  const port = Number(await readFile(remembered(dir), 'utf8').catch(() => '0'))
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
}

export const rememberPort = (dir: string, port: number) => writeFile(remembered(dir), `${port}\n`)

/** A port that is free now; somebody may still take it first, so whoever uses it must be ready to ask again. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

import { createServer } from 'node:net'

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Between the first ports of two processes that were begun one after the other: neither looks where the other one is about to listen. */
const APART = 101

/** Ports of four digits, for what cannot ask for any free one; with a 1 before them they are free as well. */
export async function freePorts(count: number): Promise<string[]> {
  const found: string[] = []
  for (let port = 2_000 + ((process.pid * APART) % 3_000); found.length < count; port++)
    if ((await isFree(port)) && (await isFree(10_000 + port))) found.push(String(port))
  return found
}

import { lookup, Resolver } from 'node:dns/promises'

/** All addresses of a name; none, or a failure, when it has none. */
export type Nombres = (name: string) => Promise<readonly string[]>

/** How long a name server may keep silent, and how often it is asked. */
const SERVIDOR = { timeout: 1_500, tries: 2 }

/**
 * Asks the name servers without a thread: those that the system's own function waits in are few, and the files and names of all else wait for
 * them too. A name whose server is silent keeps nobody waiting but itself.
 */
export function namesOfInternet(servidores?: readonly string[]): Nombres {
  const resolver = new Resolver(SERVIDOR)
  if (servidores !== undefined) resolver.setServers(servidores)
  return async name => {
    const asked = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return asked.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

/** As this machine has it, with the names that only it knows. */
export const namesOfHere: Nombres = async name =>
  (await lookup(name, { all: true })).map(({ address }) => address)

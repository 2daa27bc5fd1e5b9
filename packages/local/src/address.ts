import { createServer } from 'node:net'
import { Fault } from './fault.ts'

/** Better said before anything is started than by a program that dies of it. */
export async function checkAddress(host: string, port: number): Promise<void> {
  const problem = await new Promise<NodeJS.ErrnoException | undefined>(resolve => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
  if (problem) throw new Fault(explained(problem, host, port))
}

function explained({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return (
      `El puerto ${port} de ${host} está ocupado por otro programa. ` +
      'Ciérrelo, o use un puerto libre con MBOHERA_PORT=0 npm start.'
    )
  if (code === 'EACCES')
    return `No tiene permiso para usar el puerto ${port}. Elija uno mayor que 1023, por ejemplo MBOHERA_PORT=3000.`
  const donde = port === 0 ? host : `${host}:${port}`
  return `No se puede usar la dirección ${donde} (${message}). Revise MBOHERA_HOST y MBOHERA_PORT.`
}

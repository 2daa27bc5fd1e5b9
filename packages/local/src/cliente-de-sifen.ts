import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Simulador } from '@mbohera/simulador'
import { readJson, writeSecretJson } from './secret-file.ts'

/** With what another program than this service talks to the simulated SIFEN: files, and the password of the first. */
export interface ClienteDeSifen {
  ruc: string
  p12: string
  clave: string
  certificado: string
  llave: string
}

/** Nobody of the demo: what is tried with it is in nobody's way. */
const RUC = '80077777-8'

/** Made once, and again only when the authority is another one. */
export async function clienteDeSifen(
  dir: string,
  simulador: Pick<Simulador, 'caPem' | 'issueCertificate'>,
): Promise<ClienteDeSifen> {
  const note = join(dir, 'cliente.json')
  const made = await readJson<{ ca: string; cliente: ClienteDeSifen }>(note)
  if (made?.cliente !== undefined && made.ca === simulador.caPem) return made.cliente
  const { p12, clave, certPem, keyPem } = await simulador.issueCertificate({ ruc: RUC })
  const write = async (name: string, content: string | Buffer): Promise<string> => {
    const path = join(dir, name)
    await writeFile(path, content, { mode: 0o600, flush: true })
    return path
  }
  const cliente: ClienteDeSifen = {
    ruc: RUC,
    p12: await write('cliente.p12', p12),
    clave,
    certificado: await write('cliente.crt.pem', certPem),
    llave: await write('cliente.key.pem', keyPem),
  }
  await writeSecretJson(note, { ca: simulador.caPem, cliente })
  return cliente
}

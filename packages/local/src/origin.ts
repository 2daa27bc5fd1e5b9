import { access } from 'node:fs/promises'
import type { Config } from './config.ts'
import { Fault } from './fault.ts'
import type { Folder } from './folder.ts'
import { readJson, writeSecretJson } from './secret-file.ts'

type Origin = { sifen: 'simulado' | 'propio' }

/**
 * The documents of one SIFEN are nothing to another: what the simulated one approved has no fiscal value, and a nomination that waits for
 * the true one must not be asked of it. So a data directory belongs to the one that it began with.
 */
export async function checkOrigin(folder: Folder, { dataDir, simulado }: Config): Promise<void> {
  const sifen = simulado ? 'simulado' : 'propio'
  const known = (await readJson<Origin>(folder.origin))?.sifen ?? (await originOfOld(folder))
  if (known === undefined) return writeSecretJson(folder.origin, { sifen } satisfies Origin)
  if (known === sifen) return
  throw new Fault(
    simulado
      ? `La carpeta de datos ${dataDir} es de un SIFEN que no es el simulado: indique SIFEN_DEV_URL o SIFEN_PROD_URL como antes, o otra carpeta con MBOHERA_DATA_DIR para usar el simulado.`
      : `La carpeta de datos ${dataDir} es del SIFEN simulado, y lo que él aprobó no existe en otro: indique otra carpeta con MBOHERA_DATA_DIR, o quite SIFEN_DEV_URL y SIFEN_PROD_URL.`,
  )
}

/** Before it was written down there was only the simulated one, and it left its folder. */
const originOfOld = ({ simulador }: Folder): Promise<Origin['sifen'] | undefined> =>
  access(simulador).then(
    () => 'simulado' as const,
    () => undefined,
  )

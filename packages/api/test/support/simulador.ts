import type { KeyObject } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRsaKey, type Simulador, type SimuladorOptions, startSimulador } from '@mbohera/simulador'
import type { Env } from '../../src/config/env.ts'
import type { EquipoDemo } from '../../src/operador/index.ts'

/** In the order in which they were made: the first of one SIFEN is the first of every other. */
const claves: Promise<KeyObject>[] = []

/** A SIFEN that shares its keys with those of the other files of this process: to make one takes longer than a hundred signatures. Whoever needs two authorities starts the second one himself. */
export function startSifen(options: SimuladorOptions): Promise<Simulador> {
  let next = 0
  return startSimulador({ makeKey: () => (claves[next++] ??= makeRsaKey()), ...options })
}

/** The demo taxpayers get their certificates from the simulator's authority. */
export const equipoDe = (simulador: Simulador, dataDir: string): EquipoDemo => ({
  masterKeys: { file: join(dataDir, 'claves-maestras'), create: true },
  certificado: ruc => simulador.issueCertificate({ ruc }),
})

/** The file of the one authority that is trusted and recognised in tests. */
export function autoridadesDe(simulador: Simulador, dir: string): string {
  const file = join(dir, 'ca.pem')
  writeFileSync(file, simulador.caPem)
  return file
}

/** The service talks to the simulator. An answer that is merely slow is not a lost one, on a machine that does much else. */
export function envDe(simulador: Simulador, dataDir: string): Env {
  const sifenCaFile = autoridadesDe(simulador, dataDir)
  return {
    sifenDevUrl: simulador.urlTest,
    sifenProdUrl: simulador.urlProd,
    sifenCaFile,
    autoridades: sifenCaFile,
    sifenPlazoMs: '8000',
    sifenPausaMs: '200',
    reintentoMs: '20',
    loteEspera: '0.05',
  }
}

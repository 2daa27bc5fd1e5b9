import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Pool } from './db/db.ts'
import type { Clock } from './operations/ports.ts'
import { decirAlTestigo, SelladorDeAuditoria } from './operations/sellar-auditoria.ts'
import { type Sellado, startSellado } from './queue/sellado.ts'
import { TestigoEnArchivo } from './testigo/archivo.ts'

const sha256 = (texto: string) => hash('sha256', texto, 'hex')

/** Seals the audit, and tells the witness where there is one. */
export function openSellado(deps: { config: Config; pool: Pool; clock: Clock; log: Logger }): Sellado {
  const { config, pool, clock, log } = deps
  const sellador = new SelladorDeAuditoria(pool, sha256)
  const file = config.auditoriaTestigo
  const testigo = file === null ? null : new TestigoEnArchivo(file)
  return startSellado({
    async sellar() {
      const sellados = await sellador.mirar()
      return { sellados, detenido: sellador.detenido }
    },
    atestiguar: testigo && (() => decirAlTestigo({ pool, clock, sha256, testigo })),
    log,
  })
}

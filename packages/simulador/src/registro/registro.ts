import type { Ambiente } from '../juez/contrato.ts'
import { type Almacen, createMemoria } from './almacen.ts'
import { createAmbiente, type EstadoAmbiente } from './ambiente.ts'
import { openArchivo } from './archivo.ts'
import { unpackAsiento } from './asiento.ts'
import { createPadron, type Padron } from './padron.ts'

/** What the simulated authority knows: both hosts, and the register of taxpayers that they share. */
export interface RegistroCompleto {
  readonly padron: Padron
  readonly test: EstadoAmbiente
  readonly prod: EstadoAmbiente
  of(ambiente: Ambiente): EstadoAmbiente
  /** To be awaited before a positive answer leaves. */
  flush(): Promise<void>
  /** Forgets everything, on disk too. */
  clear(): Promise<void>
  close(): Promise<void>
  readonly bytes: number
}

interface Estado {
  readonly padron: Padron
  readonly test: EstadoAmbiente
  readonly prod: EstadoAmbiente
}

function empty(almacen: Almacen): Estado {
  const padron = createPadron(almacen)
  return {
    padron,
    test: createAmbiente(almacen, 'test', padron),
    prod: createAmbiente(almacen, 'prod', padron),
  }
}

function restore(almacen: Almacen, estado: Estado): void {
  for (const { ref, payload } of almacen.replay()) {
    const { asiento } = unpackAsiento(payload)
    if (asiento.k === 'C' || asiento.k === 'S' || asiento.k === 'V') estado.padron.restore(asiento)
    else estado[asiento.a].restore(asiento, ref)
  }
}

/** In memory, or in the file, whose content is read back. */
export async function openRegistro(path: string | undefined): Promise<RegistroCompleto> {
  const almacen = path === undefined ? createMemoria() : await openArchivo(path)
  let estado = empty(almacen)
  try {
    restore(almacen, estado)
  } catch (error) {
    await almacen.close()
    throw error
  }
  return {
    get padron() {
      return estado.padron
    },
    get test() {
      return estado.test
    },
    get prod() {
      return estado.prod
    },
    of: ambiente => estado[ambiente],
    flush: () => almacen.flush(),
    async clear() {
      await almacen.clear()
      estado = empty(almacen)
    },
    close: () => almacen.close(),
    get bytes() {
      return almacen.bytes
    },
  }
}

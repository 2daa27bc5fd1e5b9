import { randomBytes } from 'node:crypto'
import { Falla } from '../../falla.ts'

/** Where it listens: on this machine, and nowhere else. */
export interface Donde {
  readonly host: '127.0.0.1' | '::1'
  /** 0: the system elects. */
  readonly puerto: number
}

const DONDE = /^(?:(127\.0\.0\.1|localhost|\[::1\]|.*):)?(\d{1,5})$/
const EJEMPLO = 'Es como 127.0.0.1:8765; con el puerto 0 lo elige el sistema.'

export function parseDonde(text: string): Donde {
  const [, host = '127.0.0.1', digits = ''] = DONDE.exec(text) ?? []
  const puerto = Number(digits)
  if (digits === '' || puerto > 65_535)
    throw new Falla('uso', `"${text}" no es una dirección con su puerto.`, EJEMPLO)
  if (host === '[::1]') return { host: '::1', puerto }
  if (host === '127.0.0.1' || host === 'localhost') return { host: '127.0.0.1', puerto }
  throw new Falla(
    'uso',
    `En "${host}" podría llegar otra máquina: sólo se atiende en 127.0.0.1 o [::1].`,
    'Desde otra máquina, por un túnel: ssh -L 8765:127.0.0.1:8765 usuario@esta-maquina',
  )
}

const LARGO_MINIMO = 24
const TOKEN_BYTES = 32

/** What was given, when it is long enough to be one; without it a new one. */
export function tokenDe(dado: string | null): string {
  if (dado === null) return randomBytes(TOKEN_BYTES).toString('base64url')
  if (dado.length >= LARGO_MINIMO && /^[\w.~+/=-]+$/.test(dado)) return dado
  throw new Falla(
    'uso',
    `MBOHERA_MCP_TOKEN debe tener por lo menos ${LARGO_MINIMO} letras o cifras, sin espacios.`,
    'Quítela, y se hace uno nuevo cada vez; o hágalo con: openssl rand -hex 32',
  )
}

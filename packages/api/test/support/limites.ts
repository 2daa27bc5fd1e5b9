import { type Env, NAMES } from '../../src/config/env.ts'

/** A test or a bench asks as fast as it can, often on a clock that stands still: nothing that was spent would ever come back. */
export const SIN_LIMITES: Env = {
  rateLimit: '0',
  rateLimitEmisor: '0',
  rateLimitDireccion: '0',
  rateLimitFallidas: '0',
  rateLimitEnlace: '0',
  cupoClaves: '0',
  cupoMiembros: '0',
  cupoTimbrados: '0',
  cupoSandboxMb: '0',
}

/** The same for a process. */
export const PROCESO_SIN_LIMITES: Record<string, string> = Object.fromEntries(
  Object.entries(SIN_LIMITES).map(([name, value]) => [NAMES[name as keyof Env], value]),
)

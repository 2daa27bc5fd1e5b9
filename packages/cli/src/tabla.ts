import type { Mandato } from './mandato.ts'
import { KUDE, XML } from './mandatos/bajar.ts'
import { CANCELAR } from './mandatos/cancelar.ts'
import { CREAR, LISTAR, REVOCAR } from './mandatos/claves.ts'
import { COMPLETAR } from './mandatos/completar.ts'
import { DOCTOR } from './mandatos/doctor.ts'
import { EMITIR } from './mandatos/emitir.ts'
import { ESCUCHAR } from './mandatos/escuchar.ts'
import { ESTADO } from './mandatos/estado.ts'
import { EXPLICAR } from './mandatos/explicar.ts'
import { INUTILIZAR } from './mandatos/inutilizar.ts'
import { ADOPTAR, EVENTOS } from './mandatos/listas.ts'
import { LOGIN, LOGOUT } from './mandatos/login.ts'
import { MCP } from './mandatos/mcp.ts'
import { NOMINAR } from './mandatos/nominar.ts'
import { PENDIENTES } from './mandatos/pendientes.ts'
import { VERIFICAR } from './mandatos/verificar.ts'
import { VERSION } from './mandatos/version.ts'

/** Every command, once: the parser, the help and the completion read it here. */
export const TABLA: readonly Mandato[] = [
  LOGIN,
  LOGOUT,
  CREAR,
  LISTAR,
  REVOCAR,
  EMITIR,
  ESTADO,
  KUDE,
  XML,
  NOMINAR,
  CANCELAR,
  INUTILIZAR,
  EVENTOS,
  ADOPTAR,
  ESCUCHAR,
  PENDIENTES,
  VERIFICAR,
  EXPLICAR,
  DOCTOR,
  MCP,
  COMPLETAR,
  VERSION,
]

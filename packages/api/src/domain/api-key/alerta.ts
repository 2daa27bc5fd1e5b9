import type { UsoDeRed } from './uso.ts'

export const TIPOS_ALERTA = ['RED_NUEVA', 'PAIS_NUEVO', 'TRAS_SILENCIO', 'FUERA_DE_LISTA'] as const
export type TipoAlerta = (typeof TIPOS_ALERTA)[number]

const DIA_MS = 24 * 3_600_000
/** On its first day a key moves from the machine of who made it to where it will stay. */
export const HISTORIA_MS = DIA_MS
export const SILENCIO_MS = 90 * DIA_MS

/** What is known of a key before the uses that are judged. */
export interface HistoriaDeUsos {
  fechaCreacion: number
  ultimoUso: number | null
  /** Since when networks are remembered of it; null: of none. */
  desde: number | null
  redes: readonly string[]
  paises: readonly string[]
}

export interface Alerta {
  tipo: TipoAlerta
  fecha: number
  detalle: {
    red: string
    direccion: string
    pais: string | null
    /** After a silence: until when it had been used, or when it was made. */
    callada?: number
  }
}

const alerta = (tipo: TipoAlerta, { red, direccion, pais, primera }: UsoDeRed): Alerta => ({
  tipo,
  fecha: primera,
  detalle: { red, direccion, pais },
})

const porPrimera = (usos: readonly UsoDeRed[]): UsoDeRed[] => usos.toSorted((a, b) => a.primera - b.primera)

/** What of these uses an owner should be told. Each kind once: the first that shows it. */
export function alertasDe(
  historia: HistoriaDeUsos,
  { usos, rechazos }: { usos: readonly UsoDeRed[]; rechazos: readonly UsoDeRed[] },
): Alerta[] {
  const [primero] = porPrimera(usos)
  const [rechazado] = porPrimera(rechazos)
  return [
    ...(primero === undefined ? [] : trasSilencio(historia, primero)),
    ...deLugar(historia, porPrimera(usos)),
    ...(rechazado === undefined ? [] : [alerta('FUERA_DE_LISTA', rechazado)]),
  ]
}

function trasSilencio({ ultimoUso, fechaCreacion }: HistoriaDeUsos, primero: UsoDeRed): Alerta[] {
  const callada = ultimoUso ?? fechaCreacion
  if (primero.primera - callada < SILENCIO_MS) return []
  const { detalle, ...rest } = alerta('TRAS_SILENCIO', primero)
  return [{ ...rest, detalle: { ...detalle, callada } }]
}

/** A new country is told as that, and not as a new network besides. */
function deLugar({ desde, redes, paises }: HistoriaDeUsos, usos: readonly UsoDeRed[]): Alerta[] {
  if (desde === null) return []
  const nuevas = usos.filter(({ red, primera }) => !redes.includes(red) && primera - desde >= HISTORIA_MS)
  const esDePais = ({ pais }: UsoDeRed) => pais !== null && paises.length > 0 && !paises.includes(pais)
  const pais = nuevas.find(esDePais)
  const red = nuevas.find(uso => !esDePais(uso))
  return [
    ...(pais === undefined ? [] : [alerta('PAIS_NUEVO', pais)]),
    ...(red === undefined ? [] : [alerta('RED_NUEVA', red)]),
  ]
}

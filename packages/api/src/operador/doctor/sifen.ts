import { randomBytes } from 'node:crypto'
import { type Outcome, processSiConsRUCResponse, siConsRUCRequest } from '@mbohera/sifen'
import type { SecretosCifrados } from '../../cifrado/secretos.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/db.ts'
import { type EmisorConCertificado, listConCertificado } from '../../db/servidor.ts'
import { tellCuenta } from '../../domain/cuenta-en-palabras.ts'
import { type Diagnostico, tellAviso, tellBien, tellFalla, tellNada } from '../../domain/diagnostico.ts'
import { avisoDeReloj } from '../../domain/hora-de-sifen.ts'
import { numeroDeRuc } from '../../domain/ruc.ts'
import { toError } from '../../domain/thrown.ts'
import { listenToSifen, RelojesDeSifen } from '../../operations/hora-de-sifen.ts'
import type { PedidoASifen } from '../../operations/ports.ts'
import { createGateway, type Gateway } from '../../sifen/gateway.ts'

const AMBIENTES = ['DEV', 'PROD'] as const
const PLAZO_MS = 10_000
const CHICA_BYTES = 100
const GRANDE_BYTES = 400_000
const EN_KB = 'más de 500 KB'
/** Each certificate is tried by itself: the silence of one closes nothing for the others. */
const SIN_CORTE = { failures: Number.MAX_SAFE_INTEGER, coolDownMs: 1 }

/** With which certificate a RUC is asked about, its own. */
interface Propia {
  certificado: PedidoASifen['certificado']
  numero: string
}

interface Mundo {
  config: Config
  db: Db
  now: () => number
  /** So many are tried of each ambiente. */
  cuantos: number
  secretos: SecretosCifrados
}

/** Where no certificate can be opened there is nobody as whom SIFEN could be asked. */
export const tellSinClaves = (): Diagnostico[] =>
  AMBIENTES.map(ambiente =>
    tellNada(`SIFEN ${ambiente}`, 'no se probó: sin las claves maestras no se abre ningún certificado'),
  )

/** Asks SIFEN for each one's own RUC, with its certificate: name, way, TLS of both sides and clock are tried by what the service does. Nothing is registered. */
export async function lookAtSifen({ config, db, now, cuantos, secretos }: Mundo): Promise<Diagnostico[]> {
  const relojes = { clock: now, monotonic: () => performance.now() }
  const { urls, ca } = config.sifen
  const gateway = createGateway({
    ...{ urls, ca, plazoMs: PLAZO_MS, porRuc: 1, breaker: SIN_CORTE, monotonic: relojes.monotonic },
    onCircuito: () => {},
  })
  try {
    const horas = new RelojesDeSifen(relojes)
    listenToSifen(gateway, horas, relojes)
    const found: Diagnostico[] = []
    for (const ambiente of AMBIENTES) {
      const vigentes = await listConCertificado(db, { vigentes: { ambiente, now: now() }, limit: cuantos })
      const suyos = vigentes.filas
      const malos: Diagnostico[] = []
      let buena: Propia | null = null
      for (const emisor of suyos) {
        const tried = await tryCertificado(emisor)
        if ('malo' in tried) malos.push(tried.malo)
        else buena ??= tried
      }
      const sinProbar = vigentes.cuantos - suyos.length
      found.push(...malos, ...summary(ambiente, suyos.length - malos.length, suyos.length, sinProbar))
      if (buena !== null) found.push(...(await tryTamanos({ gateway, now }, ambiente, buena)))
      const reloj = avisoDeReloj(horas.desfases(ambiente))
      if (reloj !== null)
        found.push(tellAviso(`SIFEN ${ambiente}`, reloj, 'Sincronice el reloj de esta máquina (NTP)'))
    }
    return found

    async function tryCertificado(emisor: EmisorConCertificado): Promise<{ malo: Diagnostico } | Propia> {
      const { ruc, ambiente, contribuyenteId, certificadoId } = emisor
      const que = `SIFEN ${ambiente}`
      const opened = await secretos
        .certificado(db, { contribuyenteId, ambiente }, certificadoId)
        .catch((error: unknown) => toError(error))
      if (opened instanceof Error)
        return {
          malo: tellFalla(
            'claves maestras',
            `el certificado de ${ruc} (${ambiente}) no se abre: ${opened.message}`,
            'Reponga en MBOHERA_MASTER_KEY_FILE la clave con la que se cifró, o cargue el certificado de nuevo',
          ),
        }
      const numero = numeroDeRuc(ruc)
      const body = siConsRUCRequest(now(), numero)
      const outcome = await gateway.exchange({ ambiente, servicio: 'siConsRUC', body, certificado: opened })
      const answer = processSiConsRUCResponse(outcome, numero)
      if (answer.kind === 'rejected')
        return {
          malo: tellFalla(
            que,
            `no acepta a ${ruc}: ${answer.codigo} ${answer.mensaje}`,
            'Revise con la DNIT la habilitación de este contribuyente y su certificado',
          ),
        }
      return answer.kind === 'uncertain'
        ? { malo: judgeCorte(que, ruc, outcome) }
        : { certificado: opened, numero }
    }
  } finally {
    gateway.close()
  }
}

/**
 * Its own RUC once more, twice, with a remark that means nothing: what comes back says only that it arrived. No lote: for one that has no documento
 * in it SIFEN takes no lotes of that RUC for ten minutes to an hour.
 */
async function tryTamanos(
  { gateway, now }: { gateway: Gateway; now: () => number },
  ambiente: 'DEV' | 'PROD',
  { certificado, numero }: Propia,
): Promise<Diagnostico[]> {
  const ask = (bytes: number) => {
    const relleno = `<!--${randomBytes(bytes).toString('base64')}-->`
    const body = siConsRUCRequest(now(), numero).replace('</env:Body>', `${relleno}</env:Body>`)
    return gateway.exchange({ ambiente, servicio: 'siConsRUC', body, certificado })
  }
  const chica = await ask(CHICA_BYTES)
  return judgeTamanos(`SIFEN ${ambiente}`, chica, chica.kind === 'reply' ? await ask(GRANDE_BYTES) : null)
}

function summary(ambiente: 'DEV' | 'PROD', buenos: number, todos: number, sinProbar: number): Diagnostico[] {
  const que = `SIFEN ${ambiente}`
  if (todos === 0) return [tellNada(que, 'no se probó: nadie tiene un certificado vigente en este ambiente')]
  const resto = sinProbar === 0 ? '' : `; ${tellCuenta(sinProbar, 'más no se probó', 'más no se probaron')}`
  return buenos === 0
    ? []
    : [tellBien(que, `contesta a ${buenos} de ${tellCuenta(todos, 'certificado', 'certificados')}${resto}`)]
}

/** Whether what is large comes through where what is small does. A lote of fifty documentos is as large as that. */
export function judgeTamanos(que: string, chica: Outcome, grande: Outcome | null): Diagnostico[] {
  if (grande === null)
    return [
      tellAviso(que, 'no contestó a una consulta de prueba', 'Pruebe más tarde: lo que espera sale solo'),
    ]
  if (grande.kind === 'broken')
    return [
      tellFalla(
        que,
        `contesta a una consulta chica, y una grande (${EN_KB}) no llega (${grande.causa}, ${grande.codigo})`,
        'El camino se traga los paquetes grandes: revise el MTU (VPN, PPPoE, túneles: baje el MTU o limite el MSS) y los proxies y cortafuegos que miran lo que sale',
      ),
    ]
  if (chica.kind === 'reply' && grande.status >= 400 && grande.status !== chica.status)
    return [
      tellAviso(
        que,
        `a una consulta chica contesta HTTP ${chica.status}, y a una grande (${EN_KB}) HTTP ${grande.status}`,
        'Alguien en el camino limita lo que se envía: un proxy de salida debe dejar pasar 10 MB',
      ),
    ]
  return [tellBien(que, `una consulta grande (${EN_KB}) llega como una chica`)]
}

const CAUSAS: Partial<Record<string, string>> = {
  dns: 'Esta máquina no encuentra su nombre: revise el DNS',
  conexion: 'No se llega: abra la salida al puerto 443 de sifen.set.gov.py y sifen-test.set.gov.py',
  tls: 'TLS no se entiende: un proxy que abre TLS en el camino, o una autoridad que falta en SIFEN_CA_FILE',
  local: 'TLS no toma este certificado: cargue otro',
  plazo: 'No contesta a tiempo: si todos fallan, es SIFEN o el camino; pruebe más tarde',
}

export function judgeCorte(que: string, ruc: string, outcome: Outcome): Diagnostico {
  if (outcome.kind === 'reply')
    return tellAviso(
      que,
      `contestó a ${ruc} algo que no es suyo (HTTP ${outcome.status})`,
      'Una página en su lugar: SIFEN en mantenimiento, o un proxy en el camino',
    )
  const remedio = CAUSAS[outcome.causa] ?? 'Pruebe otra vez; si sigue, mire el log del servicio'
  return tellFalla(que, `no contesta a ${ruc} (${outcome.causa}, ${outcome.codigo})`, remedio)
}

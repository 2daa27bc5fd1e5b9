import { countConciliables, insertAdopcion, insertConciliacion } from '../../db/adopcion-pedida.ts'
import { CDCS_DE_FONDO, type PedidoLeido } from '../../domain/adopcion/pedida.ts'
import { checkCuantos, type RangoDeFechas } from '../../domain/adopcion/rango.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import type { Validated } from '../../domain/validated.ts'
import type { ConsultaDeps } from '../consulta.ts'
import type { Guardia } from '../ports.ts'
import { type AdoptarDeps, adoptar, type ResultadoDeAdopcion } from './adoptar.ts'
import { createOrden, type Orden, type PedidoDeOrden, withOrden } from './orden.ts'

export interface PedidoDeAdopcion extends PedidoDeOrden {
  /** Reads what is asked for. Not asked where the key answers already. */
  leer: () => Promise<Validated<PedidoLeido>>
  /** Whether so few are asked for that the caller waits for them. */
  alMomento: (leido: PedidoLeido) => boolean
}

interface ConGuardia {
  guardia: Guardia
}

interface AdopcionHecha {
  tipo: 'hecha'
  resultados: ResultadoDeAdopcion[]
}

/**
 * Takes over what SIFEN has under the CDCs that are asked for: a few within the request, many in the background. Only an order in the
 * background takes the Idempotency-Key: what is done within the request is done once for each CDC, however often it is asked for.
 */
export const pedirAdopcion = (
  deps: AdoptarDeps & ConGuardia,
  pedido: PedidoDeAdopcion,
): Promise<Result<AdopcionHecha | Orden>> =>
  withOrden<AdopcionHecha>(deps, pedido, async () => {
    const { emisor, actor, now } = pedido
    if (emisor.ambiente === 'SANDBOX') return fail({ type: 'sandbox-not-supported' })
    const leido = await pedido.leer()
    if (!leido.ok) return invalid(leido)
    if (!pedido.alMomento(leido.value))
      return createOrden(deps, pedido, async db => ok(await insertAdopcion(db, emisor, leido.value, actor)))
    const cdcs = leido.value.cdcs.map(({ cdc }) => cdc)
    const hechas = await adoptar(deps, { emisor, actor, cdcs, now })
    return hechas.ok ? ok({ tipo: 'hecha', resultados: hechas.value }) : hechas
  })

/** Asks SIFEN again, in the background, how what was issued on those days stands. */
export const pedirConciliacion = (
  deps: ConsultaDeps & ConGuardia,
  pedido: PedidoDeOrden,
  rango: Validated<RangoDeFechas>,
): Promise<Result<Orden>> =>
  withOrden<never>(deps, pedido, async () => {
    const { emisor, actor } = pedido
    if (emisor.ambiente === 'SANDBOX') return fail({ type: 'sandbox-not-supported' })
    if (!rango.ok) return invalid(rango)
    return createOrden(deps, pedido, async db => {
      const cuantos = checkCuantos(await countConciliables(db, emisor, rango.value, CDCS_DE_FONDO + 1))
      return cuantos.ok ? ok(await insertConciliacion(db, emisor, rango.value, actor)) : invalid(cuantos)
    })
  })

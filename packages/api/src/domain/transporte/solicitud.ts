import { checkEvento, cleanTextos, type Transporte } from '@mbohera/sifen/valores'
import { isVacio, textOf } from '../campos/leer.ts'
import { type Grupo, readGrupo } from '../campos/leer-grupo.ts'
import { faultsBeyond, faultsOnce } from '../dichos.ts'
import { checkUnaIdentificacion, withIdentificacion, withRucDeTransportista } from '../emision/transporte.ts'
import { keysOf } from '../enumeracion.ts'
import type { DatosPropios } from '../evento/tipos.ts'
import { faltasDeSifen } from '../falta-de-sifen.ts'
import { collect, type Draft, drafted, draftOf, type Validated, valid, wrong } from '../validated.ts'
import { ACTUALIZACION, type CuerpoActualizacion, campoDeActualizacion } from './campos.ts'

type Cambio = keyof typeof ACTUALIZACION

/** The manual's motives (GET003), and what each is called. */
const MOTIVO: Record<Cambio, { dMotEv: 1 | 2 | 3 | 4; motivo: string }> = {
  entrega: { dMotEv: 1, motivo: 'Cambio del local de entrega' },
  chofer: { dMotEv: 2, motivo: 'Cambio del chofer' },
  transportista: { dMotEv: 3, motivo: 'Cambio del transportista' },
  vehiculo: { dMotEv: 4, motivo: 'Cambio del vehículo' },
}

export interface SolicitudDeActualizacion {
  motivo: string
  datos: DatosPropios
}

/** What changed, whole; or every fault of it. */
export function parseActualizacion(dado: CuerpoActualizacion): Validated<SolicitudDeActualizacion> {
  const cuerpo = cleanTextos(dado)
  const cambio = cambioDe(cuerpo)
  if (!cambio.ok) return cambio
  const { dMotEv, motivo } = MOTIVO[cambio.value]
  const leido = readCambio(cambio.value, cuerpo)
  // Every value is a text or a number: the rows say so.
  const datos = { dMotEv, ...draftOf(leido) } as DatosPropios
  const todo = collect([
    leido,
    faultsOnce(faultsBeyond(leido, checkActualizacion(datos)), ({ campo }) => campo),
  ])
  return todo.ok ? valid({ motivo, datos }) : todo
}

/** SIFEN is told of one change at a time: each is an evento of its own, with its motive. */
function cambioDe(cuerpo: CuerpoActualizacion): Validated<Cambio> {
  const [uno, otro] = keysOf(ACTUALIZACION).filter(cambio => !isVacio(cuerpo[cambio]))
  if (uno === undefined)
    return wrong('', 'required', 'diga qué cambió: entrega, chofer, transportista o vehiculo')
  if (otro !== undefined)
    return wrong(otro, 'contradiction', `SIFEN registra un cambio por vez: envíe ${uno} y después ${otro}`)
  return valid(uno)
}

const readCambio = (cambio: Cambio, cuerpo: CuerpoActualizacion): Draft<Grupo> =>
  drafted(take => {
    const read = readGrupo(ACTUALIZACION[cambio].campos, cuerpo[cambio] ?? {}, `${cambio}.`)
    const grupo = take(read, draftOf(read))
    if (cambio === 'vehiculo') {
      take(checkUnaIdentificacion(cuerpo.vehiculo ?? {}, cambio, 'deje uno de los dos'))
      return withIdentificacion(grupo)
    }
    if (cambio !== 'transportista') return grupo
    const numero = textOf(cuerpo.transportista?.numeroDocumento)
    const conRuc = withRucDeTransportista(grupo, numero, 'transportista.numeroDocumento')
    return take(conRuc, draftOf(conRuc))
  })

/** Any CDC of a nota de remisión and any moment serve to ask about the rest. */
const CDC_DE_MUESTRA = '07800999991001001000000122026112014829150373'
const MOMENTO_DE_MUESTRA = '2026-11-20T09:00:00'

/** What the schema could not carry, and what SIFEN would refuse of it whatever the nota is. */
function checkActualizacion(datos: DatosPropios): Validated<null> {
  const { form, rules } = checkEvento(eventoDeTransporte(datos, CDC_DE_MUESTRA), {
    id: 1,
    dFecFirma: MOMENTO_DE_MUESTRA,
  })
  const faults = [...form, ...rules]
  return faults.length === 0 ? valid(null) : faltasDeSifen(faults, PALABRAS)
}

/** A fault is told of without the manual's name of the field. */
const PALABRAS = {
  nombrar: campoDeActualizacion,
  decir: (detalle: string) => detalle.replace(/^\w+: /, ''),
}

/** Which elements go with its motive was judged when it was read. */
export const eventoDeTransporte = (datos: DatosPropios, cdc: string): Transporte =>
  ({ tipo: 'transporte', Id: cdc, ...datos }) as unknown as Transporte

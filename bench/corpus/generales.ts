import { TOLERANCIA_DE } from '../../packages/api/src/domain/emision/valores.ts'
import { escrito } from './aritmetica.ts'
import type { Tipo } from './recetas.ts'
import type { Sorteo } from './sorteo.ts'
import type { Json } from './tabla.ts'

/** What hangs together in the blocks of any documento: a measure and its unit, a cycle and its days, words for what has no code. */
export function juntarGenerales(cuerpo: Json, s: Sorteo): void {
  const { carga, sector } = cuerpo as { carga?: Json; sector?: Json }
  if (carga !== undefined) {
    for (const [cuanto, unidad] of [
      ['volumen', 'unidadVolumen'],
      ['peso', 'unidadPeso'],
    ] as const)
      if (carga[cuanto] === undefined || carga[unidad] === undefined) {
        delete carga[cuanto]
        delete carga[unidad]
      }
    if (carga.caracteristica === 'OTRA') carga.descripcionCaracteristica = s.texto(1, 50)
  }
  const otros = sector?.otros as Json | undefined
  if (otros !== undefined && s.si())
    Object.assign(otros, {
      ciclo: s.texto(1, 15),
      inicioCiclo: `2026-10-0${s.entre(1, 9)}`,
      finCiclo: `2026-10-${s.entre(10, 31)}`,
    })
  const { obligaciones } = cuerpo as { obligaciones?: Json[] }
  if (obligaciones !== undefined)
    cuerpo.obligaciones = [...new Map(obligaciones.map(una => [una.codigo, una])).values()]
  if (cuerpo.comision !== undefined && s.si())
    cuerpo.ivaComision = escrito((BigInt(Number(cuerpo.comision)) * 100_000_000n) / 11n)
}

/** What of an item goes with its type, or with what else it says. */
export function juntarDeItem(item: Json, tipo: Tipo, s: Sorteo): void {
  if (tipo === 'REMISION' && s.si(0.3))
    item.tolerancia = {
      tipo: s.uno(Object.keys(TOLERANCIA_DE)),
      [s.uno(['cantidad', 'porcentaje'])]: s.monto(90, 4),
    }
  const vehiculo = item.vehiculo as Json | undefined
  if (vehiculo?.combustible === 'OTRO') vehiculo.descripcionCombustible = s.texto(3, 20)
}

/** A rate for every item in place of one for all: of what is not paid, for a payment asks for its own. */
export function cambiarPorItem(cuerpo: Json, s: Sorteo): void {
  if (cuerpo.tipoCambio === undefined || !s.si(0.4)) return
  delete cuerpo.tipoCambio
  for (const item of cuerpo.items as Json[]) item.tipoCambio = s.monto(8_000, 4)
}

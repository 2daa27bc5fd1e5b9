import { isVacio, textOf } from '../campos/leer.ts'
import { type Grupo, readGrupo } from '../campos/leer-grupo.ts'
import type { Dado } from '../campos/tipos.ts'
import { check, type Draft, drafted, draftOf } from '../validated.ts'
import type { CuerpoEmision } from './campos.ts'
import { CARGA, type CuerpoCarga, OBLIGACION } from './campos-generales.ts'
import { parseSector } from './sector.ts'
import { parseUnidad } from './unidades.ts'
import type { CARACTERISTICA_CARGA } from './valores.ts'

/** What any type may say of itself: orders and entries (G001), its load (G050), and its sector (E790). */
export const parseGenerales = (cuerpo: CuerpoEmision, moneda: string) =>
  drafted(take => {
    const { ordenCompra, ordenVenta, asientoContable, carga, sector } = cuerpo
    const deCarga = parseCarga(carga)
    const gCamCarg = take(deCarga, draftOf(deCarga))
    const deSector = parseSector(sector, moneda)
    const gCamEsp = take(deSector, draftOf(deSector))
    const gCamGen: Grupo = {
      ...dicho('dOrdCompra', ordenCompra),
      ...dicho('dOrdVta', ordenVenta),
      ...dicho('dAsiento', asientoContable),
      ...(gCamCarg === undefined ? {} : { gCamCarg }),
    }
    return {
      ...(Object.keys(gCamGen).length === 0 ? {} : { gCamGen }),
      ...(gCamEsp === undefined ? {} : { gCamEsp }),
    }
  })

const dicho = (sifen: string, value: Dado<string>): Grupo => {
  const text = textOf(value)
  return text ? { [sifen]: text } : {}
}

const parseCarga = (cuerpo: Dado<CuerpoCarga>): Draft<Grupo | undefined> =>
  drafted(take => {
    if (isVacio(cuerpo)) return undefined
    const carga = cuerpo ?? {}
    const leido = readGrupo(CARGA, carga, 'carga.')
    const { cUniMedTotVol: _v, cUniMedTotPes: _p, ...grupo } = take(leido, draftOf(leido))
    for (const [cuanto, unidad, sifen] of [
      ['volumen', 'unidadVolumen', 'cUniMedTotVol'],
      ['peso', 'unidadPeso', 'cUniMedTotPes'],
    ] as const) {
      const simbolo = textOf(carga[unidad])
      const medido = !isVacio(carga[cuanto])
      take(check(medido || !simbolo, `carga.${cuanto}`, 'required', `va con ${unidad}: dígalo, o quítela`))
      take(
        check(!medido || !!simbolo, `carga.${unidad}`, 'required', `va con ${cuanto}: diga en qué se mide`),
      )
      const codigo = simbolo ? take(parseUnidad(`carga.${unidad}`, simbolo)) : undefined
      if (codigo !== undefined) grupo[sifen] = codigo
    }
    take(
      checkOtra('carga.descripcionCaracteristica', carga.descripcionCaracteristica, {
        palabra: carga.caracteristica,
        otra: 'OTRA' satisfies keyof typeof CARACTERISTICA_CARGA,
        de: 'caracteristica',
      }),
    )
    return grupo
  })

/** A description in words goes with the word for what has none, and with that alone. */
export function checkOtra(
  campo: string,
  descripcion: Dado<string>,
  { palabra, otra, de }: { palabra: Dado<string>; otra: string; de: string },
) {
  const esOtra = palabra === otra
  const detail = esOtra
    ? `es obligatorio con ${de} ${otra}: dígalo en palabras`
    : `va solo con ${de} ${otra}: quítelo, o corrija ${de}`
  return check(esOtra === !isVacio(descripcion), campo, esOtra ? 'required' : 'contradiction', detail)
}

/** The obligations that an operation bears on (D030). */
export const parseObligaciones = ({ obligaciones }: CuerpoEmision) =>
  drafted(take => {
    const gOblAfe = (obligaciones ?? []).map((dada, n) => {
      const leida = readGrupo(OBLIGACION, dada, `obligaciones[${n}].`)
      return take(leida, draftOf(leida))
    })
    return gOblAfe.length === 0 ? {} : { gOblAfe }
  })

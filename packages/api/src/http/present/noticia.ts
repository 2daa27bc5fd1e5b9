import { type Static, Type } from 'typebox'
import { MUCHOS } from '../../domain/documento/cuenta.ts'
import type { AjusteDeNoticias } from '../../domain/noticia/por-correo.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import type { NoticiaVista } from '../../operations/noticias/ver.ts'
import { Severidad, TipoDeNoticia } from '../enumeraciones.ts'
import { nullable, Utc } from '../schemas.ts'

export const Noticia = Type.Object(
  {
    causa: Type.String({
      description: 'La misma mientras dura la misma causa, en la misma etapa',
      examples: ['certificado:7:30'],
    }),
    tipo: TipoDeNoticia,
    severidad: Severidad,
    titulo: Type.String({ description: 'Qué pasa' }),
    remedio: Type.String({ description: 'Qué hacer' }),
    desde: nullable(Type.String({ ...Utc, description: 'Desde cuándo pasa' })),
    hasta: nullable(Type.String({ ...Utc, description: 'Hasta cuándo se puede hacer algo' })),
    cuantos: nullable(Type.Integer({ description: `Cuántos son; ${MUCHOS} significa ${MUCHOS} o más` })),
    pagina: Type.String({
      description: 'Dónde se resuelve en el panel, debajo de /c/{contribuyenteId}/',
      examples: ['configuracion?vista=certificado'],
    }),
    vistaEn: nullable(
      Type.String({ ...Utc, description: 'Cuándo dijo usted que la vio; para un programa, siempre null' }),
    ),
  },
  { title: 'Noticia' },
)

export const Noticias = Type.Object({ datos: Type.Array(Noticia) }, { title: 'Noticias' })

const instante = (ms: number | null) => (ms === null ? null : formatUtc(ms))

export const presentNoticias = (noticias: readonly NoticiaVista[]): Static<typeof Noticias> => ({
  datos: noticias.map(({ desde, hasta, vistaEn, ...noticia }) => ({
    ...noticia,
    desde: instante(desde),
    hasta: instante(hasta),
    vistaEn: instante(vistaEn),
  })),
})

export const camposDeAjusteDeNoticias = {
  urgentes: Type.Boolean({ description: 'Las URGENTE, cuando pasan; y que SIFEN volvió' }),
  diarias: Type.Boolean({ description: 'Las ATENCION, juntas, una vez por la mañana' }),
}

export const AjusteDeNoticiasVisto = Type.Object(
  {
    ...camposDeAjusteDeNoticias,
    para: nullable(
      Type.String({
        description:
          'Adónde llegan; null si su proveedor de identidad no confirmó una dirección suya, o si el servicio no los envía',
      }),
    ),
  },
  { title: 'AjusteDeNoticias' },
)

export const presentAjusteDeNoticias = (
  ajuste: AjusteDeNoticias,
  para: string | null,
): Static<typeof AjusteDeNoticiasVisto> => ({ ...ajuste, para })

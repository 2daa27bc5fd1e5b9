import { type Static, Type } from 'typebox'
import type { Ambiente as AmbienteDeDominio } from '../../domain/ambiente.ts'
import { COLORES, DIAS_DE_SEMAFORO } from '../../domain/semaforo.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import type { SemaforoVisto } from '../../operations/semaforo.ts'
import { Ambiente } from '../enumeraciones.ts'
import { nullable, Utc } from '../schemas.ts'

const Color = Type.Enum([...COLORES], { title: 'ColorDeSemaforo' })

const medida = {
  intercambios: Type.Integer({ description: 'Cuántas veces se le habló desde esta instalación' }),
  fallidos: Type.Integer({
    description: 'Cuántas quedaron sin respuesta, o con una que dice que falló el servidor',
  }),
  milisegundosPromedio: nullable(Type.Integer({ description: 'De las que tuvieron respuesta' })),
}

export const EstadoDeServicios = Type.Object(
  {
    ambiente: Ambiente,
    publicado: Type.Array(
      Type.Object(
        {
          servicio: Type.String({ description: 'Con el nombre que le da la DNIT' }),
          lote: Type.Boolean({ description: 'Si es de los servicios por lote' }),
          estado: Color,
          milisegundosPromedio: nullable(Type.Integer({ description: 'El tiempo medio que dice la DNIT' })),
          leidoEn: Utc,
        },
        { title: 'LuzDeSemaforo' },
      ),
      {
        description:
          'Lo que la DNIT publica de sus servicios, como se leyó la última vez; vacío si no se lee. Se muestra, y no decide nada',
      },
    ),
    medido: Type.Array(Type.Object({ servicio: Type.String(), ...medida }, { title: 'MedidaDeSifen' }), {
      description:
        'Lo que esta instalación midió hoy (día de Paraguay) de cada servicio que usó, para todos sus contribuyentes',
    }),
    dias: Type.Array(
      Type.Object(
        {
          dia: Type.String({ examples: ['2026-11-20'], description: 'Día de Paraguay' }),
          verdes: Type.Integer({ description: 'Cuántas veces se leyó un servicio en VERDE' }),
          amarillos: Type.Integer(),
          rojos: Type.Integer(),
          ...medida,
        },
        { title: 'DiaDeSifen' },
      ),
      { description: `Lo publicado y lo medido en los últimos ${DIAS_DE_SEMAFORO} días, el último primero` },
    ),
  },
  { title: 'EstadoDeServicios' },
)

type Medido = Pick<SemaforoVisto['medido'][number], 'intercambios' | 'fallidos' | 'milisegundos'>

const presentMedida = ({ intercambios, fallidos, milisegundos }: Medido) => ({
  intercambios,
  fallidos,
  milisegundosPromedio:
    intercambios === fallidos ? null : Math.round(milisegundos / (intercambios - fallidos)),
})

export const presentSemaforo = (
  { publicado, medido, dias }: SemaforoVisto,
  ambiente: AmbienteDeDominio,
): Static<typeof EstadoDeServicios> => ({
  ambiente,
  publicado: publicado.map(({ servicio, lote, color, milisegundos, leidaEn }) => ({
    ...{ servicio, lote, estado: color, milisegundosPromedio: milisegundos, leidoEn: formatUtc(leidaEn) },
  })),
  medido: medido.map(({ servicio, ...resto }) => ({ servicio, ...presentMedida(resto) })),
  dias: dias.map(({ dia, verdes, amarillos, rojos, ...resto }) => ({
    ...{ dia, verdes, amarillos, rojos },
    ...presentMedida(resto),
  })),
})

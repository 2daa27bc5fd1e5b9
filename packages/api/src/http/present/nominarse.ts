import { type Static, Type } from 'typebox'
import type { PeticionListada, PeticionRow } from '../../db/peticion.ts'
import type { ResumenDeNominacion as Resumen } from '../../db/resumen-de-nominacion.ts'
import { numeroFormateado } from '../../domain/documento/estado.ts'
import { rutaDePase, VIAS } from '../../domain/nominarse/pase.ts'
import { ESTADOS_DE_PETICION } from '../../domain/nominarse/peticion.ts'
import {
  type AjusteDeNominarse,
  GRACIA_MINUTOS,
  MODOS_DE_NOMINARSE,
  ORIGENES_MAX,
  PLAZO_HORAS,
  PUNTOS_MAX,
} from '../../domain/nominarse/politica.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import type { PasesDeNominacion } from '../../operations/nominarse/enlace.ts'
import { type EnlaceGestionado, ESTADOS_DE_ENLACE_NOMINACION } from '../../operations/nominarse/gestionar.ts'
import { Id, nullable, Utc } from '../schemas.ts'
import { presentNominado, ReceptorNominado } from './receptor-nominado.ts'

const Modo = Type.Enum([...MODOS_DE_NOMINARSE], {
  title: 'ModoDeNominarse',
  description:
    'DIRECTO: se firma al terminar la gracia. VISTO_BUENO: cuando alguien del comercio lo aprueba, en el panel o por la API',
})

const politica = {
  activo: Type.Boolean({ description: 'Si las facturas innominadas llevan el enlace' }),
  plazoHoras: Type.Integer({
    ...{ minimum: PLAZO_HORAS.min, maximum: PLAZO_HORAS.max },
    description:
      'Hasta cuántas horas después de emitida se puede pedir; SIFEN no pone plazo a una nominación',
  }),
  modo: Modo,
  graciaMinutos: Type.Integer({
    ...{ minimum: GRACIA_MINUTOS.min, maximum: GRACIA_MINUTOS.max },
    description:
      'Cuántos minutos puede corregir la compradora antes de que se firme; con visto bueno no se esperan',
  }),
  soloRuc: Type.Boolean({ description: 'Si se pide solo con RUC, cuyo nombre dice SIFEN' }),
  montoMaximo: nullable(
    Type.String({
      description: 'En guaraníes: por encima, y en otra moneda, hace falta el visto bueno. Null: sin tope',
      examples: ['500000'],
    }),
  ),
}

type Politicas = typeof politica
const nullablePolitica = {
  activo: nullable(politica.activo),
  plazoHoras: nullable(politica.plazoHoras),
  modo: nullable(Type.String({ description: 'DIRECTO o VISTO_BUENO' })),
  graciaMinutos: nullable(politica.graciaMinutos),
  soloRuc: nullable(politica.soloRuc),
  montoMaximo: politica.montoMaximo,
} satisfies Record<keyof Politicas, unknown>

const cual = {
  establecimiento: Type.String({ examples: ['001'] }),
  punto: Type.String({ examples: ['001'] }),
}

const origenes = Type.Array(Type.String({ examples: ['https://tienda.ejemplo.com.py'] }), {
  maxItems: ORIGENES_MAX,
  description: 'En qué sitios propios puede estar la página de la compradora dentro de otra',
})

export const EnlacesDeNominacion = Type.Object(
  {
    ...politica,
    origenes,
    puntos: Type.Array(
      Type.Object(
        { ...cual, ...nullablePolitica },
        {
          title: 'PoliticaDePunto',
          description: 'Lo que en ese punto de expedición es distinto; lo que es null es como en todos',
        },
      ),
    ),
  },
  { title: 'EnlacesDeNominacion' },
)

const Opcional = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema))
const dada = {
  activo: Opcional(politica.activo),
  plazoHoras: Opcional(politica.plazoHoras),
  modo: Opcional(Type.String({ examples: [...MODOS_DE_NOMINARSE] })),
  graciaMinutos: Opcional(politica.graciaMinutos),
  soloRuc: Opcional(politica.soloRuc),
  montoMaximo: Type.Optional(politica.montoMaximo),
}

export const NuevosEnlacesDeNominacion = Type.Object(
  {
    ...dada,
    origenes: Opcional(origenes),
    puntos: Type.Optional(
      nullable(
        Type.Array(Type.Object({ ...cual, ...dada }, { title: 'NuevaPoliticaDePunto' }), {
          maxItems: PUNTOS_MAX,
        }),
      ),
    ),
  },
  { title: 'NuevosEnlacesDeNominacion' },
)

export const presentEnlacesDeNominacion = (ajuste: AjusteDeNominarse): Static<typeof EnlacesDeNominacion> => {
  const { activo, plazoHoras, modo, graciaMinutos, soloRuc, montoMaximo, puntos, origenes } = ajuste
  return { activo, plazoHoras, modo, graciaMinutos, soloRuc, montoMaximo, puntos, origenes }
}

/** What leads a buyer to her page, wherever a documento is shown. */
export const camposDeEnlace = {
  enlaceNominacion: nullable(
    Type.String({
      description:
        'Con él la compradora se nombra a sí misma; para mandarlo o mostrarlo: pide un dato del ticket. Null si no es una innominada que se pueda nominar, venció, o no está encendido. Solo la ruta, si quien opera el servicio no dijo su dirección',
    }),
  ),
  enlaceNominacionImpreso: nullable(
    Type.String({
      description:
        'El mismo para imprimirlo en el ticket, como código QR: no pide el dato, porque quien lo lee tiene el papel',
    }),
  ),
}

export const presentPases = (pases: PasesDeNominacion | null, urlPublica: string | null) => {
  const url = (pase: string) => `${urlPublica ?? ''}${rutaDePase(pase)}`
  return {
    enlaceNominacion: pases === null ? null : url(pases.enlace),
    enlaceNominacionImpreso: pases === null ? null : url(pases.papel),
  }
}

const momento = (description: string) => nullable(Type.String({ ...Utc, description }))
const formatOrNull = (instant: number | null) => (instant === null ? null : formatUtc(instant))

const estado = Type.Enum([...ESTADOS_DE_PETICION], {
  title: 'EstadoDePeticion',
  description:
    'EN_GRACIA: ella todavía puede corregir. ESPERA_VISTO_BUENO: falta aprobarla. EN_CURSO: no se sabe todavía qué dice SIFEN. APROBADA y RECHAZADA: lo dijo SIFEN. NEGADA: por el comercio. DESISTIDA: por ella, o la corrigió por otra. SIN_EFECTO: se nominó por otro camino, se canceló o venció',
})
const via = Type.Enum([...VIAS], {
  title: 'ViaDeEnlace',
  description: 'PAPEL: leyó el código del papel. ENLACE: se lo mandaron, y dijo un dato del ticket',
})
const codigoRespuesta = nullable(Type.String({ description: 'El código con el que SIFEN la rechazó' }))
const motivo = nullable(Type.String({ description: 'Por qué terminó así' }))

const peticion = {
  peticionId: Id,
  documentoElectronicoId: Id,
  estado,
  via,
  receptor: ReceptorNominado,
  correo: nullable(Type.String({ description: 'Adónde pidió que se le mande' })),
  origen: nullable(Type.String({ description: 'Desde qué dirección de Internet lo pidió' })),
  agente: nullable(Type.String({ description: 'Con qué navegador, como dice ser' })),
  fechaCreacion: Utc,
  firmaDesde: momento('De una EN_GRACIA: desde cuándo se firma'),
  fechaResolucion: momento('Cuándo terminó; null mientras no'),
  eventoSifenId: nullable(Id),
  resueltaPor: nullable(Type.String({ description: 'Quién del comercio la aprobó o la negó' })),
  codigoRespuesta,
  motivo,
}

const PeticionDeEnlace = Type.Object(peticion, { title: 'PeticionDeEnlace' })

export const PeticionDeNominacion = Type.Object(
  {
    ...peticion,
    cdc: Type.String(),
    numeroFormateado: Type.String({ examples: ['001-001-0000001'] }),
    total: Type.String({ description: 'Decimal exacto', examples: ['150000'] }),
    moneda: Type.String(),
  },
  { title: 'PeticionDeNominacion' },
)

const presentPeticion = (row: PeticionRow): Static<typeof PeticionDeEnlace> => ({
  peticionId: row.peticionId,
  documentoElectronicoId: row.documentoId,
  estado: row.estado,
  via: row.via,
  receptor: presentNominado(row.receptor),
  correo: row.correo,
  origen: row.origen,
  agente: row.agente,
  fechaCreacion: formatUtc(row.fechaCreacion),
  firmaDesde: row.estado === 'EN_GRACIA' ? formatOrNull(row.proxima) : null,
  fechaResolucion: formatOrNull(row.fechaResolucion),
  eventoSifenId: row.eventoSifenId,
  resueltaPor: row.resueltaPor,
  codigoRespuesta: row.codigo,
  motivo: row.motivo,
})

export const presentPeticionListada = (row: PeticionListada): Static<typeof PeticionDeNominacion> => ({
  ...presentPeticion(row),
  cdc: row.cdc,
  numeroFormateado: numeroFormateado(row),
  total: row.total,
  moneda: row.moneda,
})

const cuantas = Type.Integer({ description: 'Cuántas peticiones' })
const segundos = (description: string) => nullable(Type.Integer({ description }))
const demora = Type.Object(
  {
    mediana: segundos('La mitad tardó esto o menos; null si ninguna se aprobó'),
    p95: segundos('De cada veinte, diecinueve tardaron esto o menos'),
  },
  {
    title: 'DemoraDeNominacion',
    description:
      'En segundos, desde que se abrió el enlace por primera vez hasta que SIFEN la aprobó; si no se sabe cuándo se abrió, desde que se pidió',
  },
)

export const ResumenDeNominacion = Type.Object(
  {
    mes: Type.String({ examples: ['2026-11'] }),
    abiertos: Type.Integer({ description: 'Cuántos enlaces se abrieron por primera vez en el mes' }),
    pedidas: Type.Integer({
      description: 'Cuántas peticiones se hicieron; la que ella corrigió antes de firmarse cuenta una vez',
    }),
    porEstado: Type.Array(Type.Object({ estado, cuantas }, { title: 'PeticionesPorEstado' }), {
      description: 'Cómo están ahora las del mes; cada estado, también el que no tiene ninguna',
    }),
    sinNombrar: Type.Array(
      Type.Object({ estado, codigoRespuesta, motivo, cuantas }, { title: 'PorqueSinNombrar' }),
      { description: 'Por qué quedaron en nada, hasta diez motivos: los más frecuentes primero' },
    ),
    demora,
    porVia: Type.Array(
      Type.Object(
        { via, pedidas: cuantas, aprobadas: Type.Integer({ description: 'De ellas, aprobadas' }), demora },
        { title: 'PeticionesPorVia' },
      ),
      { description: 'Lo mismo según cómo llegó al enlace' },
    ),
  },
  { title: 'ResumenDeNominacion' },
)

export const presentResumenDeNominacion = (
  mes: string,
  { abiertos, pedidas, porEstado, sinNombrar, demora, porVia }: Resumen,
): Static<typeof ResumenDeNominacion> => ({
  ...{ mes, abiertos, pedidas, porEstado, demora, porVia },
  sinNombrar: sinNombrar.map(({ estado, codigo, motivo, cuantas }) => ({
    ...{ estado, codigoRespuesta: codigo, motivo, cuantas },
  })),
})

export const EnlaceDeNominacionVisto = Type.Object(
  {
    ...camposDeEnlace,
    estado: Type.Enum([...ESTADOS_DE_ENLACE_NOMINACION], {
      title: 'EstadoDeEnlaceNominacion',
      description:
        'ABIERTO: se puede pedir. REVOCADO: se lo dio de baja. VENCIDO: pasó el plazo. NO_NOMINABLE: no es una innominada que se pueda nominar, o están apagados. BLOQUEADO: el que se manda no atiende más, porque se dijo mal cinco veces el dato del ticket; el impreso sí',
    }),
    venceEn: momento('Hasta cuándo se puede pedir'),
    aperturas: Type.Integer({ description: 'Cuántas veces se lo abrió' }),
    fechaApertura: momento('Cuándo se lo abrió por primera vez'),
    peticion: nullable(PeticionDeEnlace),
  },
  { title: 'EnlaceDeNominacion' },
)

export const presentEnlaceGestionado = (
  { estado, pases, venceEn, aperturas, fechaApertura, peticion }: EnlaceGestionado,
  urlPublica: string | null,
): Static<typeof EnlaceDeNominacionVisto> => ({
  ...presentPases(pases, urlPublica),
  estado,
  venceEn: formatOrNull(venceEn),
  aperturas,
  fechaApertura: formatOrNull(fechaApertura),
  peticion: peticion === null ? null : presentPeticion(peticion),
})

/** What somebody of a taxpayer should know before it costs her something, by what it is about. */
export const TIPOS_DE_NOTICIA = [
  'CERTIFICADO',
  'TIMBRADO',
  'CAIDA_DE_SIFEN',
  'VUELTA_DE_SIFEN',
  'SIN_RESPUESTA',
  'PLAZO_DE_ENVIO',
  'RECHAZADO',
  'CANCELACION_SIN_EFECTO',
  'PLAZO_DE_CANCELACION',
  'PLAZO_DE_RECIBIDO',
  'RECIBIDO_CANCELADO',
  'NUMEROS_SIN_USAR',
  'TANDA',
  'CORREO_REBOTADO',
  'WEBHOOK_PAUSADO',
  'PIDEN_FACTURA',
] as const
export type TipoDeNoticia = (typeof TIPOS_DE_NOTICIA)[number]

/** URGENTE: now. ATENCION: within days. DATO: worth knowing, and nothing has to be done. */
export const SEVERIDADES = ['URGENTE', 'ATENCION', 'DATO'] as const
export type Severidad = (typeof SEVERIDADES)[number]

export interface Noticia {
  /** The same as long as it is the same cause at the same stage: who saw that has seen it. */
  causa: string
  tipo: TipoDeNoticia
  severidad: Severidad
  /** What is the matter, in words. */
  titulo: string
  /** What to do about it. */
  remedio: string
  /** Since when. */
  desde: number | null
  /** Until when something can be done about it, or when it happens. */
  hasta: number | null
  cuantos: number | null
  /** Where in the panel it is dealt with, below the taxpayer's own address. */
  pagina: string
}

/** What a mail says of one. */
export type NoticiaEscrita = Pick<Noticia, 'titulo' | 'remedio' | 'pagina'>

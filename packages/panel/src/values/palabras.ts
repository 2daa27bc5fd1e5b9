import type { components } from '../api/contrato.generated.ts'
import type { Ambiente } from '../api/visto.ts'

export type { Ambiente }

type Schemas = components['schemas']
export type Estado = Schemas['DocumentoResumen']['estado']
export type TipoDocumento = Schemas['DocumentoResumen']['tipoDocumento']
export type TipoDeTimbrado = Schemas['Timbrado']['tipoDocumento']
export type Rol = Schemas['Contribuyente']['rol']

/** The colour and the sentence of each state. */
export const ESTADOS: Record<Estado, { color: string; nombre: string; explica: string }> = {
  PENDIENTE: {
    color: 'gray',
    nombre: 'Pendiente',
    explica: 'Está firmado y guardado; sale hacia SIFEN en cuanto le toque.',
  },
  EN_LOTE: {
    color: 'blue',
    nombre: 'En lote',
    explica: 'Viajó a SIFEN en un lote y se espera su respuesta.',
  },
  ENVIADO: {
    color: 'blue',
    nombre: 'Enviado',
    explica: 'Salió hacia SIFEN y todavía no se sabe qué decidió.',
  },
  APROBADO: { color: 'green', nombre: 'Aprobado', explica: 'SIFEN lo aprobó.' },
  APROBADO_OBSERVACION: {
    color: 'lime',
    nombre: 'Aprobado con observación',
    explica: 'SIFEN lo aprobó y dejó una observación que conviene leer.',
  },
  RECHAZADO: {
    color: 'red',
    nombre: 'Rechazado',
    explica: 'SIFEN lo rechazó: no vale como documento. El mensaje dice por qué.',
  },
  ERROR: { color: 'orange', nombre: 'Error', explica: 'No se pudo enviar. El mensaje dice por qué.' },
  CANCELADO: { color: 'dark', nombre: 'Cancelado', explica: 'Se aprobó y después se canceló.' },
}

/** Every type that a timbrado numbers, and that a documento has. */
export const TIPOS: Record<TipoDocumento, { nombre: string; sigla: string; codigo: string }> = {
  FACTURA_ELECTRONICA: { nombre: 'Factura electrónica', sigla: 'FE', codigo: '1' },
  AUTOFACTURA_ELECTRONICA: { nombre: 'Autofactura electrónica', sigla: 'AFE', codigo: '4' },
  NOTA_DE_CREDITO_ELECTRONICA: { nombre: 'Nota de crédito electrónica', sigla: 'NCE', codigo: '5' },
  NOTA_DE_DEBITO_ELECTRONICA: { nombre: 'Nota de débito electrónica', sigla: 'NDE', codigo: '6' },
  NOTA_DE_REMISION_ELECTRONICA: { nombre: 'Nota de remisión electrónica', sigla: 'NRE', codigo: '7' },
}

export const AMBIENTES: Record<
  Ambiente,
  { nombre: string; corto: string; color: string; valor: string; explica: string }
> = {
  SANDBOX: {
    nombre: 'SANDBOX',
    corto: 'SANDBOX',
    color: 'violet',
    valor: 'sin valor fiscal',
    explica:
      'Para probar sin certificado: nada sale hacia SIFEN y los documentos se aprueban aquí mismo, sin valor fiscal.',
  },
  DEV: {
    nombre: 'PRUEBAS (DEV)',
    corto: 'DEV',
    color: 'blue',
    valor: 'sin valor fiscal',
    explica: 'El ambiente de pruebas de SIFEN: todo viaja de verdad, pero sin valor fiscal.',
  },
  PROD: {
    nombre: 'PRODUCCIÓN',
    corto: 'PROD',
    color: 'red',
    valor: 'tiene valor fiscal',
    explica: 'Documentos de verdad: lo que se emite aquí tiene valor fiscal y va a la DNIT.',
  },
}

/** Why an ambiente cannot be chosen yet, if so. */
export const porqueNoAmbiente = (ambiente: Ambiente, verificado: boolean): string | undefined =>
  verificado || ambiente === 'SANDBOX'
    ? undefined
    : 'Todavía no: falta probar que el RUC es suyo. Cargue su certificado en Configuración.'

export const SEVERIDADES: Record<components['schemas']['Severidad'], { nombre: string; color: string }> = {
  URGENTE: { nombre: 'Urgente', color: 'red' },
  ATENCION: { nombre: 'Para estos días', color: 'yellow' },
  DATO: { nombre: 'Para saber', color: 'blue' },
}

export const ROLES: Record<Rol, { nombre: string; explica: string }> = {
  PROPIETARIO: { nombre: 'Propietario', explica: 'Puede todo, también nombrar a otros propietarios.' },
  ADMINISTRADOR: {
    nombre: 'Administrador',
    explica: 'Configura, invita y maneja las claves; también emite.',
  },
  EMISOR: { nombre: 'Emisor', explica: 'Emite, nomina y cancela documentos.' },
  LECTOR: { nombre: 'Lector', explica: 'Ve todo y no cambia nada.' },
}

export type Quehacer = 'gestionar' | 'emitir' | 'nombrar-propietario'

/** Which roles may do it; the service decides, this only says beforehand why a button is off. */
const PUEDEN: Record<Quehacer, readonly Rol[]> = {
  gestionar: ['PROPIETARIO', 'ADMINISTRADOR'],
  emitir: ['PROPIETARIO', 'ADMINISTRADOR', 'EMISOR'],
  'nombrar-propietario': ['PROPIETARIO'],
}

export function porqueNo(rol: Rol, quehacer: Quehacer): string | undefined {
  if (PUEDEN[quehacer].includes(rol)) return undefined
  const nombres = PUEDEN[quehacer].map(name => ROLES[name].nombre.toLowerCase())
  return `Su rol es ${ROLES[rol].nombre.toLowerCase()}: esto lo hace un ${nombres.join(' o un ')}.`
}

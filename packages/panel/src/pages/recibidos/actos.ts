import type { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'

type Client = ReturnType<typeof useAccess>['client']
type Evento = components['schemas']['Evento']

/** What a form asks for; each act sends its own part of it. */
export interface Dicho {
  tipo: 'TOTAL' | 'PARCIAL'
  fechaRecepcion: string
  motivo: string
}

export type NombreDeActo = keyof components['schemas']['AccionesDeRecibido']

interface Pregunta {
  client: Client
  path: { contribuyenteId: string; id: string }
  headers: { 'Idempotency-Key': string }
}

interface Acto {
  titulo: string
  boton: string
  que: string
  explica: string
  color?: string
  campos: readonly (keyof Dicho)[]
  ask: (dicho: Dicho, pregunta: Pregunta) => Promise<Evento>
}

const RAIZ = '/api/v1/contribuyentes/{contribuyenteId}/documentos-recibidos/{id}' as const

/** What a receptor can say of a documento. */
export const ACTOS: Record<NombreDeActo, Acto> = {
  conformar: {
    titulo: 'Dar la conformidad',
    boton: 'Registrar la conformidad',
    que: 'la conformidad',
    explica:
      'Lo que dice el documento es lo que fue. Se puede corregir con una disconformidad hasta 15 días después.',
    campos: ['tipo', 'fechaRecepcion'],
    ask: ({ tipo, fechaRecepcion }, { client, path, headers }) => {
      const body = { tipo, ...(fechaRecepcion === '' ? {} : { fechaRecepcion }) }
      return take(client.POST(`${RAIZ}/conformar`, { params: { path }, body, headers }))
    },
  },
  notificar: {
    titulo: 'Notificar la recepción',
    boton: 'Notificar la recepción',
    que: 'la notificación',
    explica: 'Dice que el documento llegó, y nada de si está bien. Se hace antes que lo demás.',
    campos: ['fechaRecepcion'],
    ask: ({ fechaRecepcion }, { client, path, headers }) =>
      take(client.POST(`${RAIZ}/notificar`, { params: { path }, body: { fechaRecepcion }, headers })),
  },
  disconformar: {
    titulo: 'Dar la disconformidad',
    boton: 'Registrar la disconformidad',
    que: 'la disconformidad',
    explica:
      'La operación es suya, pero el documento no dice lo que fue. Se puede corregir con una conformidad hasta 15 días después.',
    color: 'red',
    campos: ['motivo'],
    ask: ({ motivo }, { client, path, headers }) =>
      take(client.POST(`${RAIZ}/disconformar`, { params: { path }, body: { motivo }, headers })),
  },
  desconocer: {
    titulo: 'Desconocer el documento',
    boton: 'Registrar que lo desconoce',
    que: 'el desconocimiento',
    explica:
      'Usted no hizo esta operación. Después no hay conformidad ni disconformidad, y no se puede deshacer.',
    color: 'red',
    campos: ['fechaRecepcion', 'motivo'],
    ask: ({ fechaRecepcion, motivo }, { client, path, headers }) =>
      take(
        client.POST(`${RAIZ}/desconocer`, { params: { path }, body: { fechaRecepcion, motivo }, headers }),
      ),
  },
}

export const NOMBRES_DE_ACTO = ['conformar', 'disconformar', 'notificar', 'desconocer'] as const

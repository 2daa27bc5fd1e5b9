import * as f from './formas.ts'

/**
 * What a receptor is reached and known by, of which no rule says more than its form: a row is all of a field. The type of the nomination,
 * its XML and what the KuDE prints follow, in this order (NT 14, group GENFE).
 */
export const CONTACTO_DEL_RECEPTOR = [
  { nombre: 'dTelRec', regla: 'GENFE023', forma: f.texto(6, 15, { oneLine: true }), etiqueta: 'Teléfono' },
  { nombre: 'dCelRec', regla: 'GENFE024', forma: f.texto(10, 20, { oneLine: true }), etiqueta: 'Teléfono' },
  { nombre: 'dEmailRec', regla: 'GENFE025', forma: f.email, etiqueta: 'Correo electrónico' },
  {
    nombre: 'dCodCliente',
    regla: 'GENFE026',
    forma: f.texto(3, 15, { collapsed: true }),
    etiqueta: 'Código de cliente',
  },
] as const

export type ContactoDelReceptor = {
  readonly [Nombre in (typeof CONTACTO_DEL_RECEPTOR)[number]['nombre']]?: string | null | undefined
}

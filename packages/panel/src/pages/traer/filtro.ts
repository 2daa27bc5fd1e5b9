import { type Pedido, SUERTES } from './palabras.ts'

/** Which of an order's CDCs are shown, by what became of them. */
export const readSuerte = ({ estado }: Record<string, unknown>): { estado?: Pedido['estado'] } =>
  typeof estado === 'string' && estado in SUERTES ? { estado: estado as Pedido['estado'] } : {}

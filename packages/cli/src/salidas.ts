/** How a program ends, for whoever calls it: each number means one thing, and none of them another one later. */
export const SALIDAS = {
  bien: { codigo: 0, texto: 'Está hecho, o es lo que se preguntó.' },
  interna: {
    codigo: 1,
    texto: 'El programa falló. Repita el mismo mandato; si sigue, avise a quien opera el servicio.',
  },
  uso: { codigo: 2, texto: 'El mandato o su archivo están mal escritos. No se pidió nada.' },
  rechazado: { codigo: 3, texto: 'SIFEN dijo que no. No cambió nada.' },
  noAceptado: { codigo: 4, texto: 'Mbohéra no lo aceptó. No cambió nada.' },
  incierto: {
    codigo: 5,
    texto:
      'Todavía no se sabe. Repita el mismo mandato: nunca se hace dos veces. De claves crear, mire antes claves listar.',
  },
  sinRespuesta: { codigo: 6, texto: 'Nadie contestó, y no se pidió nada que cambie algo.' },
  sinCredencial: { codigo: 7, texto: 'Falta la clave o la sesión, o no sirve.' },
  enEspera: { codigo: 8, texto: 'Está enviado y SIFEN todavía no contestó. No hay nada mal.' },
  conFallas: { codigo: 9, texto: 'Lo que se miró (verificar, doctor) tiene algo mal.' },
} as const

export type Salida = keyof typeof SALIDAS

import { Type } from 'typebox'
import { ENTRADAS_MAX, PRODUCTO } from '../../../../../domain/catalogo/campos.ts'
import { parseProductos } from '../../../../../domain/catalogo/pedido.ts'
import { ok } from '../../../../../domain/failure.ts'
import { storeEntradas } from '../../../../../operations/catalogo.ts'
import { cuerpoDe } from '../../../../campos.ts'
import { Guardados, SoloValidar } from '../../../../present/catalogo.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const guardar = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/productos',
  operationId: 'guardarProductos',
  summary: 'Guardar productos en el catálogo',
  description:
    'Un producto se reconoce por su código: el que ya estaba queda como dice el cuerpo, y lo que ya se emitió no cambia. Se guardan todos o ninguno; repetir el pedido no cambia nada.',
  accion: 'catalogo.guardar',
  body: Type.Object(
    {
      productos: Type.Array(cuerpoDe(PRODUCTO, 'ProductoEscrito'), { minItems: 1, maxItems: ENTRADAS_MAX }),
      soloValidar: SoloValidar,
    },
    { title: 'ProductosEscritos' },
  ),
  exactDecimals: true,
  respuestas: { 200: { description: 'Cuántos se guardaron', schema: Sobre(Guardados) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, ambiente, body, actor, now }) {
    const pedido = { clase: 'PRODUCTO' as const, cuerpo: body, parse: parseProductos, actor, now }
    const guardados = await storeEntradas(deps, { contribuyenteId, ambiente }, pedido)
    return guardados.ok ? ok(enSobre(200, { guardados: guardados.value }, now)) : guardados
  },
})

import type { Entorno } from '../config.ts'
import { forgetCredenciales, servicioConOtraClave, updateCredenciales } from '../credenciales.ts'
import { Falla } from '../falla.ts'
import type { Mandato } from '../mandato.ts'
import { accesoEn, sleep } from '../mundo.ts'
import { findRecurso, ingresar } from '../oidc/dispositivo.ts'
import { listContribuyentes, personaEn } from '../persona.ts'

/** One service is kept, and a key is shown to nobody a second time. */
function refuseOtra(entorno: Entorno, url: string): void {
  const otro = servicioConOtraClave(entorno, url)
  if (otro !== null)
    throw new Falla(
      'uso',
      `Aquí se guarda lo de un solo servicio, y está la clave de ${otro}: ingresar en ${url} la borraría.`,
      'Con --reemplazar se borra. Para tener las dos, use otra carpeta con una de ellas: XDG_CONFIG_HOME.',
    )
}

export const LOGIN: Mandato = {
  nombre: 'login',
  resumen: 'Ingresa con su proveedor de identidad, confirmando un código en el navegador',
  explica:
    'La sesión sirve para crear y ver claves. Queda en un archivo que sólo usted puede leer; ningún mandato la muestra.',
  argumentos: [],
  opciones: [
    { nombre: 'reemplazar', texto: 'aunque haya guardada una clave de otro servicio, que se borra' },
  ],
  ejemplos: [
    ['mbohera login --url https://facturas.ejemplo.com.py', 'la primera vez; después alcanza mbohera login'],
  ],
  async run(mundo, pedido) {
    const { url } = accesoEn(mundo)
    const { terminal, entorno, now } = mundo
    if (pedido.opciones.reemplazar !== true) refuseOtra(entorno, url)
    const recurso = await findRecurso(url)
    const sesion = await ingresar(
      recurso,
      ({ codigo, donde, dondeConCodigo }) => {
        terminal.tell(
          `Abra ${donde} y confirme el código ${codigo}${dondeConCodigo === null ? '' : `\n(o abra ${dondeConCodigo} y compárelo)`}`,
        )
        terminal.progress('Esperando que lo confirme…')
      },
      { now, sleep },
    )
    updateCredenciales(entorno, url, { sesion })
    const persona = await personaEn(mundo)
    const datos = await listContribuyentes(persona)
    const contribuyentes = datos.map(({ contribuyenteId, ruc, razonSocial, ambiente }) => ({
      contribuyenteId,
      ruc,
      razonSocial,
      ambiente,
    }))
    const lista = contribuyentes.map(
      one => `  ${one.contribuyenteId}  ${one.ruc}  ${one.razonSocial}  (${one.ambiente})`,
    )
    return {
      salida: 'bien',
      texto: [`Ingresó en ${url}.`, ...lista, 'Qué sigue: mbohera claves crear NOMBRE'].join('\n'),
      datos: { url, issuer: recurso.issuer, contribuyentes },
    }
  },
}

export const LOGOUT: Mandato = {
  nombre: 'logout',
  resumen: 'Olvida la sesión y la clave guardadas en esta máquina',
  explica: 'La clave sigue sirviendo a quien la tenga: para que no sirva a nadie, mbohera claves revocar.',
  argumentos: [],
  opciones: [],
  ejemplos: [['mbohera logout', 'borra el archivo de credenciales']],
  async run({ entorno }) {
    forgetCredenciales(entorno)
    return { salida: 'bien', texto: 'Esta máquina ya no guarda ninguna credencial.', datos: {} }
  },
}

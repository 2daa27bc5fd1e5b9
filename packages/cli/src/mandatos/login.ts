import { forgetCredenciales, updateCredenciales } from '../credenciales.ts'
import type { Mandato } from '../mandato.ts'
import { accesoEn, sleep } from '../mundo.ts'
import { findRecurso, ingresar } from '../oidc/dispositivo.ts'
import { listContribuyentes, personaEn } from '../persona.ts'

export const LOGIN: Mandato = {
  nombre: 'login',
  resumen: 'Ingresa con su proveedor de identidad, confirmando un código en el navegador',
  explica:
    'La sesión sirve para crear y ver claves. Queda en un archivo que sólo usted puede leer; ningún mandato la muestra.',
  argumentos: [],
  opciones: [],
  ejemplos: [
    ['mbohera login --url https://facturas.ejemplo.com.py', 'la primera vez; después alcanza mbohera login'],
  ],
  async run(mundo) {
    const { url } = accesoEn(mundo)
    const { terminal, entorno, now } = mundo
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

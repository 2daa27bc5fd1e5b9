import type { components } from '../../api/contrato.generated.ts'
import { fechaHora } from '../../values/fecha.ts'

export type Alerta = components['schemas']['Alerta']

/** What happened, and what to do about it. */
export function queDice({ tipo, direccion, pais, calladaDesde }: Alerta): { titulo: string; texto: string } {
  const desde = pais === null ? direccion : `${direccion} (${pais})`
  switch (tipo) {
    case 'RED_NUEVA':
      return {
        titulo: 'Una clave se usó desde una red nueva',
        texto: `se usó desde ${desde}, donde nunca antes. Si no mudó su sistema, revóquela: alguien más la tiene.`,
      }
    case 'PAIS_NUEVO':
      return {
        titulo: 'Una clave se usó desde otro país',
        texto: `se usó desde ${desde}, un país donde nunca antes. Si no es suyo, revóquela: alguien más la tiene.`,
      }
    case 'TRAS_SILENCIO':
      return {
        titulo: 'Una clave volvió a usarse después de mucho tiempo',
        texto: `se usó desde ${desde}; no se usaba desde el ${fechaHora(calladaDesde)}. Si ya no la necesita, revóquela.`,
      }
    case 'FUERA_DE_LISTA':
      return {
        titulo: 'Se rechazó una clave fuera de su lista',
        texto: `alguien la probó desde ${desde}, que no está en su lista, y se lo rechazó. Si no es suyo, rótela: esa persona la tiene.`,
      }
  }
}

import { updateCredenciales } from '../credenciales.ts'
import { Falla, fallaDe } from '../falla.ts'
import { type Mandato, type Opcion, textoDe } from '../mandato.ts'
import { accesoEn } from '../mundo.ts'
import { contribuyenteDe, type Esquemas, personaEn } from '../persona.ts'

const CONTRIBUYENTE: Opcion = {
  nombre: 'contribuyente',
  valor: 'ID',
  texto: 'de quién, por su id o RUC, si hay más de uno',
}

const lineaDe = ({
  apiKeyId,
  keyPrefix,
  nombre,
  ambiente,
  estaActivo,
  ultimoUso,
  expiraEn,
}: Esquemas['ApiKey']): string =>
  `${String(apiKeyId).padStart(4)}  ${keyPrefix}…  ${ambiente}  ${estaActivo ? 'activa' : 'dada de baja'}  ${nombre}${expiraEn === null ? '' : `  vence ${expiraEn}`}${ultimoUso === null ? '' : `  usada ${ultimoUso}`}`

const SI_SE_PERDIO =
  'Mírelo con mbohera claves listar. Si está, su valor se perdió: dela de baja con mbohera claves revocar ID, y cree otra.'

export const CREAR: Mandato = {
  nombre: 'claves crear',
  resumen: 'Crea una clave para programas, y la guarda en esta máquina',
  explica:
    'La clave se guarda donde sólo usted puede leerla y la usan los demás mandatos; no se muestra. Con --mostrar se la ve una única vez y no se guarda: para ponerla en otro lugar.',
  argumentos: [{ nombre: 'NOMBRE', texto: 'para reconocerla, como "Caja 1"' }],
  opciones: [
    CONTRIBUYENTE,
    { nombre: 'vence', valor: 'FECHA', texto: 'cuándo deja de servir: 2026-12-31T23:59:59; nunca si falta' },
    { nombre: 'mostrar', texto: 'la muestra y no la guarda' },
    { nombre: 'reemplazar', texto: 'aunque ya haya una clave guardada' },
  ],
  ejemplos: [
    [`mbohera claves crear 'mi notebook'`, 'para usarla desde aquí'],
    [`mbohera claves crear 'servidor' --mostrar`, 'para ponerla en MBOHERA_API_KEY de otra máquina'],
  ],
  async run(mundo, pedido) {
    const { url } = accesoEn(mundo)
    const mostrar = pedido.opciones.mostrar === true
    const guardada = accesoEn({ ...mundo, entorno: { ...mundo.entorno, apiKey: null } }).apiKey
    if (!mostrar && guardada !== null && pedido.opciones.reemplazar !== true)
      throw new Falla(
        'uso',
        'Ya hay una clave guardada para este servicio.',
        'Con --reemplazar se guarda la nueva en su lugar; con --mostrar se la ve y no se guarda.',
      )
    const persona = await personaEn(mundo)
    const { contribuyenteId, razonSocial } = await contribuyenteDe(persona, textoDe(pedido, 'contribuyente'))
    const vence = textoDe(pedido, 'vence')
    const cuerpo = { nombre: pedido.argumentos[0]!, ...(vence === null ? {} : { expiraEn: vence }) }
    const { key, ...apiKey } = await persona<Esquemas['ApiKeyCreada']>(
      'POST',
      `/contribuyentes/${contribuyenteId}/api-keys`,
      { cuerpo, remedio: SI_SE_PERDIO },
    )
    const de = `${apiKey.keyPrefix}… de ${razonSocial}, ambiente ${apiKey.ambiente}`
    if (mostrar) return { salida: 'bien', texto: key, datos: { apiKey, key } }
    try {
      updateCredenciales(mundo.entorno, url, { apiKey: key })
    } catch (error) {
      throw new Falla(
        'interna',
        `Se creó la clave ${de}, y no se pudo guardar: ${fallaDe(error).message}`,
        `Su valor se perdió: mbohera claves revocar ${apiKey.apiKeyId}. Corrija eso, y cree otra.`,
      )
    }
    return { salida: 'bien', texto: `Se creó y se guardó la clave ${de}.`, datos: { apiKey } }
  },
}

export const LISTAR: Mandato = {
  nombre: 'claves listar',
  resumen: 'Lista las claves; enteras no se ven nunca',
  argumentos: [],
  opciones: [CONTRIBUYENTE],
  ejemplos: [['mbohera claves listar', 'cada una con su id, su comienzo y su último uso']],
  async run(mundo, pedido) {
    const persona = await personaEn(mundo)
    const { contribuyenteId } = await contribuyenteDe(persona, textoDe(pedido, 'contribuyente'))
    const claves: Esquemas['ApiKey'][] = []
    for (let cursor = ''; ; ) {
      const page = await persona<Esquemas['ListaDeApiKey']>(
        'GET',
        `/contribuyentes/${contribuyenteId}/api-keys?limite=100${cursor}`,
      )
      claves.push(...page.datos)
      if (page.siguiente === null) break
      cursor = `&cursor=${encodeURIComponent(page.siguiente)}`
    }
    return { salida: 'bien', texto: claves.map(lineaDe).join('\n') || 'No hay ninguna.', datos: { claves } }
  },
}

export const REVOCAR: Mandato = {
  nombre: 'claves revocar',
  resumen: 'Da de baja una clave, para siempre',
  argumentos: [{ nombre: 'ID', texto: 'el que muestra claves listar' }],
  opciones: [CONTRIBUYENTE],
  ejemplos: [['mbohera claves revocar 12', 'desde ese momento no abre nada']],
  async run(mundo, pedido) {
    const id = pedido.argumentos[0]!
    if (!/^\d+$/.test(id))
      throw new Falla('uso', `"${id}" no es el id de una clave.`, 'Véalo con mbohera claves listar.')
    const persona = await personaEn(mundo)
    const { contribuyenteId } = await contribuyenteDe(persona, textoDe(pedido, 'contribuyente'))
    await persona('DELETE', `/contribuyentes/${contribuyenteId}/api-keys/${id}`, {
      remedio:
        'Repita el mismo mandato: darla de baja otra vez no cambia nada. Hasta saberlo, téngala por activa.',
    })
    return { salida: 'bien', texto: `La clave ${id} está dada de baja.`, datos: { apiKeyId: Number(id) } }
  },
}

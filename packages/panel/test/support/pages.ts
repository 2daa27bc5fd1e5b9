/** What the pages are about that are of one thing. */
interface Cosas {
  nominado: number
  nominable: number
  pedido: number
  tanda: number
  recibido: number
}

/** Every page of the panel, for a taxpayer that has something on each of them. */
export const pagesOf = (
  emisor: number,
  { nominado, nominable, pedido, tanda, recibido }: Cosas,
): Record<string, string> => {
  const c = `/c/${emisor}`
  const documento = `${c}/documentos/${nominado}`
  const configuracion = `${c}/configuracion`
  return {
    inicio: c,
    empezar: `${c}/empezar`,
    emitir: `${c}/emitir`,
    autofactura: `${c}/emitir?tipo=autofactura`,
    remision: `${c}/emitir?tipo=remision`,
    documentos: `${c}/documentos`,
    documento,
    historia: `${documento}?vista=historia`,
    kude: `${documento}?vista=kude`,
    xml: `${documento}?vista=xml`,
    intercambios: `${documento}?vista=intercambios`,
    nominar: `${c}/documentos/${nominable}/nominar`,
    nota: `${documento}/nota`,
    recibidos: `${c}/recibidos`,
    recibido: `${c}/recibidos/${recibido}`,
    casilla: `${c}/recibidos/casilla`,
    libro: `${c}/libro`,
    compras: `${c}/compras`,
    cantidad: `${c}/cantidad`,
    tanda: `${c}/cantidad/${tanda}`,
    peticiones: `${c}/peticiones`,
    noticias: `${c}/noticias`,
    ayuda: `${c}/ayuda`,
    clientes: `${c}/clientes`,
    productos: `${c}/productos`,
    eventos: `${c}/eventos`,
    inutilizar: `${c}/inutilizar`,
    traer: `${c}/traer`,
    traerUno: `${c}/traer/${pedido}`,
    claves: `${c}/claves`,
    webhooks: `${c}/webhooks`,
    miembros: `${c}/miembros`,
    auditoria: `${c}/auditoria`,
    configuracion,
    certificado: `${configuracion}?vista=certificado`,
    csc: `${configuracion}?vista=csc`,
    timbrados: `${configuracion}?vista=timbrados`,
    correo: `${configuracion}?vista=correo`,
    membrete: `${configuracion}?vista=membrete`,
    nominarse: `${configuracion}?vista=nominarse`,
    nuevo: '/nuevo',
    panorama: '/mis-contribuyentes',
    perdido: `${c}/nada`,
  }
}

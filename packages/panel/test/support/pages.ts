/** Every page of the panel, for a taxpayer with a documento that was nominated, one that can be, and an order of what SIFEN has. */
export const pagesOf = (
  emisor: number,
  { nominado, nominable, pedido }: { nominado: number; nominable: number; pedido: number },
): Record<string, string> => {
  const c = `/c/${emisor}`
  const documento = `${c}/documentos/${nominado}`
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
    libro: `${c}/libro`,
    cantidad: `${c}/cantidad`,
    noticias: `${c}/noticias`,
    ayuda: `${c}/ayuda`,
    clientes: `${c}/clientes`,
    productos: `${c}/productos`,
    eventos: `${c}/eventos`,
    inutilizar: `${c}/inutilizar`,
    traer: `${c}/traer`,
    traerUno: `${c}/traer/${pedido}`,
    claves: `${c}/claves`,
    miembros: `${c}/miembros`,
    auditoria: `${c}/auditoria`,
    configuracion: `${c}/configuracion`,
    certificado: `${c}/configuracion?vista=certificado`,
    csc: `${c}/configuracion?vista=csc`,
    timbrados: `${c}/configuracion?vista=timbrados`,
    nuevo: '/nuevo',
    panorama: '/mis-contribuyentes',
    perdido: `${c}/nada`,
  }
}

/** Every page of the panel, for a taxpayer with a documento that was nominated and one that can be. */
export const pagesOf = (emisor: number, nominado: number, nominable: number): Record<string, string> => {
  const c = `/c/${emisor}`
  const documento = `${c}/documentos/${nominado}`
  return {
    inicio: c,
    emitir: `${c}/emitir`,
    documentos: `${c}/documentos`,
    documento,
    historia: `${documento}?vista=historia`,
    kude: `${documento}?vista=kude`,
    xml: `${documento}?vista=xml`,
    intercambios: `${documento}?vista=intercambios`,
    nominar: `${c}/documentos/${nominable}/nominar`,
    nota: `${documento}/nota`,
    eventos: `${c}/eventos`,
    inutilizar: `${c}/inutilizar`,
    claves: `${c}/claves`,
    miembros: `${c}/miembros`,
    auditoria: `${c}/auditoria`,
    configuracion: `${c}/configuracion`,
    certificado: `${c}/configuracion?vista=certificado`,
    csc: `${c}/configuracion?vista=csc`,
    timbrados: `${c}/configuracion?vista=timbrados`,
    nuevo: '/nuevo',
    perdido: `${c}/nada`,
  }
}

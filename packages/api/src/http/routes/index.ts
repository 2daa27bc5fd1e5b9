import type { Route } from '../route.ts'
import * as avisos from './avisos/get.ts'
import * as emisor from './contribuyente/get.ts'
import * as alertaVista from './contribuyentes/_contribuyenteId/alertas/_alertaId/vista/post.ts'
import * as alertas from './contribuyentes/_contribuyenteId/alertas/get.ts'
import * as ambiente from './contribuyentes/_contribuyenteId/ambiente/put.ts'
import * as apiKeyRevocar from './contribuyentes/_contribuyenteId/api-keys/_apiKeyId/delete.ts'
import * as apiKeyRotar from './contribuyentes/_contribuyenteId/api-keys/_apiKeyId/rotar/post.ts'
import * as apiKeyUsos from './contribuyentes/_contribuyenteId/api-keys/_apiKeyId/usos/get.ts'
import * as apiKeys from './contribuyentes/_contribuyenteId/api-keys/get.ts'
import * as apiKeyCrear from './contribuyentes/_contribuyenteId/api-keys/post.ts'
import * as auditoria from './contribuyentes/_contribuyenteId/auditoria/get.ts'
import * as casillaCorreos from './contribuyentes/_contribuyenteId/casilla/correos/get.ts'
import * as casillaQuitar from './contribuyentes/_contribuyenteId/casilla/delete.ts'
import * as casilla from './contribuyentes/_contribuyenteId/casilla/get.ts'
import * as casillaCambiar from './contribuyentes/_contribuyenteId/casilla/put.ts'
import * as casillaRevisar from './contribuyentes/_contribuyenteId/casilla/revisar/post.ts'
import * as certificado from './contribuyentes/_contribuyenteId/certificado/get.ts'
import * as certificadoCargar from './contribuyentes/_contribuyenteId/certificado/put.ts'
import * as clientes from './contribuyentes/_contribuyenteId/clientes/get.ts'
import * as clienteGuardar from './contribuyentes/_contribuyenteId/clientes/post.ts'
import * as ajusteDeCorreo from './contribuyentes/_contribuyenteId/correo/get.ts'
import * as ajusteDeCorreoCambiar from './contribuyentes/_contribuyenteId/correo/put.ts'
import * as cscQuitar from './contribuyentes/_contribuyenteId/csc/_idCsc/delete.ts'
import * as cscUsar from './contribuyentes/_contribuyenteId/csc/_idCsc/usar/post.ts'
import * as cscs from './contribuyentes/_contribuyenteId/csc/get.ts'
import * as csc from './contribuyentes/_contribuyenteId/csc/put.ts'
import * as cuerpo from './contribuyentes/_contribuyenteId/documentos/_id/cuerpo/get.ts'
import * as precarga from './contribuyentes/_contribuyenteId/documentos/_id/precarga/get.ts'
import * as nominarse from './contribuyentes/_contribuyenteId/enlaces-nominacion/get.ts'
import * as nominarseCambiar from './contribuyentes/_contribuyenteId/enlaces-nominacion/put.ts'
import * as nominarseResumen from './contribuyentes/_contribuyenteId/enlaces-nominacion/resumen/get.ts'
import * as nominarseRevocar from './contribuyentes/_contribuyenteId/enlaces-nominacion/revocar/post.ts'
import * as filtros from './contribuyentes/_contribuyenteId/filtros/get.ts'
import * as filtrosCambiar from './contribuyentes/_contribuyenteId/filtros/put.ts'
import * as contribuyente from './contribuyentes/_contribuyenteId/get.ts'
import * as membrete from './contribuyentes/_contribuyenteId/membrete/get.ts'
import * as membreteCambiar from './contribuyentes/_contribuyenteId/membrete/put.ts'
import * as membreteVista from './contribuyentes/_contribuyenteId/membrete/vista-previa/post.ts'
import * as miembroEliminar from './contribuyentes/_contribuyenteId/miembros/_miembroId/delete.ts'
import * as miembroModificar from './contribuyentes/_contribuyenteId/miembros/_miembroId/patch.ts'
import * as miembros from './contribuyentes/_contribuyenteId/miembros/get.ts'
import * as miembroInvitar from './contribuyentes/_contribuyenteId/miembros/post.ts'
import * as noticiasAjuste from './contribuyentes/_contribuyenteId/noticias/ajuste/get.ts'
import * as noticiasAjustar from './contribuyentes/_contribuyenteId/noticias/ajuste/put.ts'
import * as noticiasVistas from './contribuyentes/_contribuyenteId/noticias/vistas/post.ts'
import * as contribuyenteModificar from './contribuyentes/_contribuyenteId/patch.ts'
import * as productos from './contribuyentes/_contribuyenteId/productos/get.ts'
import * as productoGuardar from './contribuyentes/_contribuyenteId/productos/post.ts'
import * as resumen from './contribuyentes/_contribuyenteId/resumen/get.ts'
import * as sifen from './contribuyentes/_contribuyenteId/sifen/get.ts'
import * as timbradoAlinear from './contribuyentes/_contribuyenteId/timbrados/_timbradoId/alinear/post.ts'
import * as timbradoModificar from './contribuyentes/_contribuyenteId/timbrados/_timbradoId/patch.ts'
import * as constancia from './contribuyentes/_contribuyenteId/timbrados/constancia/post.ts'
import * as timbrados from './contribuyentes/_contribuyenteId/timbrados/get.ts'
import * as timbradoCrear from './contribuyentes/_contribuyenteId/timbrados/post.ts'
import * as ventas from './contribuyentes/_contribuyenteId/ventas/get.ts'
import * as contribuyentes from './contribuyentes/get.ts'
import * as panorama from './contribuyentes/panorama/get.ts'
import * as contribuyenteCrear from './contribuyentes/post.ts'
import * as archivar from './documento-electronico/_id/archivar/post.ts'
import * as cancelacion from './documento-electronico/_id/cancelar/post.ts'
import * as conciliacionDeDocumento from './documento-electronico/_id/conciliar/post.ts'
import * as correos from './documento-electronico/_id/correos/get.ts'
import * as correoEnviar from './documento-electronico/_id/correos/post.ts'
import * as desarchivar from './documento-electronico/_id/desarchivar/post.ts'
import * as enlaceDeNominacionRevocar from './documento-electronico/_id/enlace-nominacion/delete.ts'
import * as enlaceDeNominacion from './documento-electronico/_id/enlace-nominacion/get.ts'
import * as enlaceDeNominacionCrear from './documento-electronico/_id/enlace-nominacion/post.ts'
import * as enlaceRevocar from './documento-electronico/_id/enlaces/_enlaceId/delete.ts'
import * as enlaces from './documento-electronico/_id/enlaces/get.ts'
import * as compartir from './documento-electronico/_id/enlaces/post.ts'
import * as documento from './documento-electronico/_id/get.ts'
import * as intercambios from './documento-electronico/_id/intercambios/get.ts'
import * as kude from './documento-electronico/_id/kude/get.ts'
import * as nominacion from './documento-electronico/_id/nominar/post.ts'
import * as transporte from './documento-electronico/_id/transporte/post.ts'
import * as xml from './documento-electronico/_id/xml/get.ts'
import * as adopcionCancelar from './documento-electronico/adopciones/_adopcionId/cancelar/post.ts'
import * as adopcionDocumentos from './documento-electronico/adopciones/_adopcionId/documentos/get.ts'
import * as adopcionDeFondo from './documento-electronico/adopciones/_adopcionId/get.ts'
import * as adopciones from './documento-electronico/adopciones/get.ts'
import * as adopcion from './documento-electronico/adoptar/post.ts'
import * as conciliarFechas from './documento-electronico/conciliar/post.ts'
import * as documentos from './documento-electronico/get.ts'
import * as inutilizacion from './documento-electronico/inutilizar/post.ts'
import * as emision from './documento-electronico/post.ts'
import * as recurrenteModificar from './documento-electronico/recurrentes/_recurrenteId/patch.ts'
import * as recurrentes from './documento-electronico/recurrentes/get.ts'
import * as recurrenteCrear from './documento-electronico/recurrentes/post.ts'
import * as estado from './documento-electronico/status/_cdc/get.ts'
import * as tandaCancelar from './documento-electronico/tandas/_tandaId/cancelar/post.ts'
import * as tandaDocumentos from './documento-electronico/tandas/_tandaId/documentos/get.ts'
import * as tandaAgregar from './documento-electronico/tandas/_tandaId/documentos/post.ts'
import * as tandaEmitir from './documento-electronico/tandas/_tandaId/emitir/post.ts'
import * as tanda from './documento-electronico/tandas/_tandaId/get.ts'
import * as tandaPausar from './documento-electronico/tandas/_tandaId/pausar/post.ts'
import * as tandas from './documento-electronico/tandas/get.ts'
import * as tandaCrear from './documento-electronico/tandas/post.ts'
import * as vistaPrevia from './documento-electronico/vista-previa/post.ts'
import * as recibidoConciliar from './documento-recibido/_id/conciliar/post.ts'
import * as recibidoConformar from './documento-recibido/_id/conformar/post.ts'
import * as recibidoDesconocer from './documento-recibido/_id/desconocer/post.ts'
import * as recibidoDisconformar from './documento-recibido/_id/disconformar/post.ts'
import * as recibido from './documento-recibido/_id/get.ts'
import * as recibidoNotificar from './documento-recibido/_id/notificar/post.ts'
import * as recibidoXml from './documento-recibido/_id/xml/get.ts'
import * as recibidos from './documento-recibido/get.ts'
import * as recibir from './documento-recibido/post.ts'
import * as conciliacion from './evento-sifen/_eventoSifenId/conciliar/post.ts'
import * as evento from './evento-sifen/_eventoSifenId/get.ts'
import * as evidencia from './evento-sifen/_eventoSifenId/intercambios/get.ts'
import * as xmlDeEvento from './evento-sifen/_eventoSifenId/xml/get.ts'
import * as eventos from './evento-sifen/get.ts'
import * as comprasArchivo from './libro-compras/archivo/get.ts'
import * as compras from './libro-compras/get.ts'
import * as comprasLineas from './libro-compras/lineas/get.ts'
import * as libroArchivo from './libro-ventas/archivo/get.ts'
import * as libro from './libro-ventas/get.ts'
import * as libroLineas from './libro-ventas/lineas/get.ts'
import * as noticias from './noticias/get.ts'
import * as padron from './padron/_documento/get.ts'
import * as peticionAprobar from './peticiones-nominacion/_peticionId/aprobar/post.ts'
import * as peticionNegar from './peticiones-nominacion/_peticionId/negar/post.ts'
import * as peticiones from './peticiones-nominacion/get.ts'
import * as registroArchivo from './registro-comprobantes/archivo/get.ts'
import * as registro from './registro-comprobantes/get.ts'
import * as webhookEliminar from './webhooks/_webhookId/delete.ts'
import * as webhookEntregas from './webhooks/_webhookId/entregas/get.ts'
import * as webhook from './webhooks/_webhookId/get.ts'
import * as webhookModificar from './webhooks/_webhookId/patch.ts'
import * as webhookProbar from './webhooks/_webhookId/probar/post.ts'
import * as webhookReenviar from './webhooks/_webhookId/reenviar/post.ts'
import * as webhookRotar from './webhooks/_webhookId/rotar/post.ts'
import * as webhooks from './webhooks/get.ts'
import * as webhookCrear from './webhooks/post.ts'

/** Every route there is, static segments before parameters. */
export const ROUTES: readonly Route[] = [
  contribuyentes.listar,
  contribuyenteCrear.crear,
  panorama.ver,
  contribuyente.ver,
  contribuyenteModificar.modificar,
  ambiente.elegir,
  resumen.ver,
  ventas.ver,
  sifen.ver,
  apiKeys.listar,
  apiKeyCrear.crear,
  apiKeyRotar.rotar,
  apiKeyRevocar.revocar,
  apiKeyUsos.ver,
  alertas.listar,
  alertaVista.marcar,
  miembros.listar,
  miembroInvitar.invitar,
  miembroModificar.modificar,
  miembroEliminar.eliminar,
  auditoria.listar,
  certificado.ver,
  certificadoCargar.cargar,
  ajusteDeCorreo.ver,
  casilla.ver,
  casillaCambiar.cambiar,
  casillaQuitar.quitar,
  casillaRevisar.revisar,
  casillaCorreos.listar,
  ajusteDeCorreoCambiar.cambiar,
  nominarse.ver,
  nominarseResumen.ver,
  nominarseCambiar.cambiar,
  nominarseRevocar.revocar,
  filtros.ver,
  filtrosCambiar.cambiar,
  membrete.ver,
  membreteCambiar.cambiar,
  membreteVista.previsualizar,
  cscs.listar,
  csc.cargar,
  cscUsar.usar,
  cscQuitar.quitar,
  timbrados.listar,
  timbradoCrear.crear,
  constancia.cargar,
  timbradoModificar.modificar,
  timbradoAlinear.alinear,
  clientes.listar,
  clienteGuardar.guardar,
  productos.listar,
  productoGuardar.guardar,
  emisor.ver,
  ...emision.emitir,
  ...vistaPrevia.previsualizar,
  ...adopcion.adoptarDocumentos,
  ...conciliarFechas.conciliarPorFechas,
  ...adopciones.listar,
  ...adopcionDeFondo.ver,
  ...adopcionDocumentos.listar,
  ...adopcionCancelar.cancelar,
  ...tandaCrear.crear,
  ...tandas.listar,
  ...tanda.ver,
  ...tandaAgregar.agregar,
  ...tandaDocumentos.listar,
  ...tandaEmitir.emitir,
  ...tandaPausar.pausar,
  ...tandaCancelar.cancelar,
  ...recurrenteCrear.crear,
  ...recurrentes.listar,
  ...recurrenteModificar.modificar,
  ...documentos.listar,
  ...estado.verEstado,
  ...documento.ver,
  ...kude.verKudePdf,
  ...xml.verXmlFirmado,
  ...correos.listar,
  ...correoEnviar.enviar,
  ...enlaces.listar,
  ...compartir.compartir,
  ...enlaceRevocar.revocar,
  ...enlaceDeNominacion.ver,
  ...enlaceDeNominacionCrear.crear,
  ...enlaceDeNominacionRevocar.revocar,
  ...peticiones.listar,
  ...peticionAprobar.aprobar,
  ...peticionNegar.negar,
  ...archivar.archivar,
  ...desarchivar.desarchivar,
  precarga.precargar,
  cuerpo.ver,
  ...padron.consultar,
  ...inutilizacion.inutilizarNumeros,
  ...nominacion.nominarReceptor,
  ...cancelacion.cancelarDocumento,
  ...transporte.actualizarTransporte,
  ...conciliacionDeDocumento.conciliarConSifen,
  ...intercambios.verIntercambiosDeDocumento,
  ...libro.ver,
  ...libroLineas.listar,
  ...libroArchivo.descargar,
  ...compras.ver,
  ...comprasLineas.listar,
  ...comprasArchivo.descargar,
  ...registro.ver,
  ...registroArchivo.descargar,
  ...recibir.recibirDocumentos,
  ...recibidos.listar,
  ...recibido.ver,
  ...recibidoXml.verXml,
  ...recibidoConciliar.conciliarRecibidoConSifen,
  ...recibidoNotificar.notificarRecepcion,
  ...recibidoConformar.darConformidad,
  ...recibidoDisconformar.darDisconformidad,
  ...recibidoDesconocer.desconocerDocumento,
  ...eventos.listar,
  ...evento.ver,
  ...xmlDeEvento.verXmlDeEvento,
  ...conciliacion.conciliar,
  ...evidencia.verIntercambios,
  ...avisos.leer,
  ...noticias.listar,
  noticiasAjuste.ver,
  noticiasAjustar.cambiar,
  noticiasVistas.marcar,
  ...webhooks.listar,
  ...webhookCrear.crear,
  ...webhook.ver,
  ...webhookModificar.modificar,
  ...webhookEliminar.eliminar,
  ...webhookRotar.rotar,
  ...webhookProbar.probar,
  ...webhookReenviar.reenviar,
  ...webhookEntregas.listar,
]

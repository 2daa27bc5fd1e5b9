import { ETIQUETAS } from './etiquetas.generated.ts'

/** What a field is called that is of no documento, or that a documento says with another word. */
const OTRAS: Readonly<Record<string, string>> = {
  clave: 'Contraseña',
  usuario: 'Usuario',
  puerto: 'Puerto',
  host: 'Servidor',
  carpeta: 'Carpeta',
  activo: 'Activo',
  actividades: 'Actividades económicas',
  ambiente: 'Ambiente',
  apiKeyId: 'Clave',
  archivado: 'Archivados',
  archivo: 'Archivo',
  cdc: 'CDC',
  cdcs: 'CDC',
  ciudad: 'Ciudad',
  codigo: 'Código',
  color: 'Color',
  condicionOperacion: 'Condición',
  condicionPago: 'Forma de pago',
  consulta: 'Lo que se filtra',
  contrasena: 'Contraseña del archivo',
  correo: 'Correo',
  csc: 'CSC',
  cuotas: 'Cuotas',
  cursor: 'Página',
  descuento: 'Descuento',
  desde: 'Desde',
  despues: 'Desde dónde seguir',
  digitoVerificador: 'Dígito verificador',
  direcciones: 'Direcciones desde donde se usa',
  distrito: 'Distrito',
  documento: 'Documento',
  documentos: 'Documentos',
  cuerpo: 'Venta',
  lugar: 'Lugar en el archivo',
  referencia: 'Referencia',
  repetidos: 'Ventas repetidas',
  soloListos: 'Ventas con faltas',
  documentoAsociado: 'Documento asociado',
  documentoElectronicoId: 'Documento',
  emisor: 'Su configuración',
  establecimientos: 'Sucursales',
  expediciones: 'Filas del timbrado',
  estado: 'Estado',
  estadoEvento: 'Estado del evento',
  expiraEn: 'Vencimiento',
  fechaDesde: 'Desde el día',
  fechaHasta: 'Hasta el día',
  fechaRecepcion: 'Día en que se recibió',
  filtros: 'Filtros',
  fin: 'Fin de vigencia',
  formato: 'Formato',
  gracia: 'Tiempo de gracia',
  hasta: 'Hasta',
  id: 'Documento',
  idCsc: 'Identificador del CSC',
  inicio: 'Inicio de vigencia',
  innominada: 'Sin nombre',
  items: 'Ítems',
  limite: 'Cuántos por página',
  lista: 'Lista',
  logo: 'Logo',
  moneda: 'Moneda',
  monto: 'Monto',
  numero: 'Número',
  numeroEstablecimiento: 'Establecimiento',
  numeroFin: 'Hasta el número',
  numeroInicio: 'Desde el número',
  original: 'Documento original',
  pais: 'País',
  papel: 'Papel',
  permisos: 'Permisos',
  plazo: 'Plazo',
  precioUnitario: 'Precio',
  predeterminado: 'Con cuál se abre',
  proximoNumero: 'Próximo número',
  razonSocial: 'Razón social',
  receptor: 'Comprador',
  remision: 'Traslado',
  rol: 'Rol',
  ruc: 'RUC',
  serieNumero: 'Serie',
  siguiente: 'Próximo número',
  tasaIVA: 'Tasa del IVA',
  timbrado: 'Timbrado',
  texto: 'Texto al pie',
  textos: 'Textos al pie',
  tipoContribuyente: 'Tipo de contribuyente',
  tipoEmision: 'Tipo de emisión',
  tipoEvento: 'Tipo de evento',
  tipoRegimen: 'Régimen',
  tipos: 'De qué avisa',
  url: 'Dirección',
  vendedor: 'Vendedor',
  vencimiento: 'Vencimiento',
}

/** Of these a person says which: the second item, the third instalment. */
const DE_LISTA: Readonly<Record<string, string>> = {
  items: 'Ítem',
  condicionPago: 'Pago',
  cuotas: 'Cuota',
  documentosAsociados: 'Documento asociado',
  actividades: 'Actividad',
  establecimientos: 'Sucursal',
  textos: 'Texto',
  filtros: 'Filtro',
  expediciones: 'Fila',
  clientes: 'Cliente',
  documentos: 'Documento',
  productos: 'Producto',
}

const lower = (text: string): string =>
  /^[A-ZÁÉÍÓÚ]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** A field of the contract by what a person calls it; undefined when nobody has a word for it. */
export const nombreDeCampo = (nombre: string): string | undefined => OTRAS[nombre] ?? ETIQUETAS[nombre]

/** Where something is: `items[0].tasaIVA` → `Ítem 1, tasa del IVA`. */
export function describeCampo(camino: string): string {
  const partes = camino.split('.').flatMap(parte => {
    const [, nombre = parte, lugar] = /^(\w+)\[(\d+)\]$/.exec(parte) ?? []
    const dicho = (lugar === undefined ? undefined : DE_LISTA[nombre]) ?? nombreDeCampo(nombre)
    if (dicho === undefined) return []
    return [lugar === undefined ? dicho : `${dicho} ${Number(lugar) + 1}`]
  })
  return partes.map((parte, at) => (at === 0 ? parte : lower(parte))).join(', ')
}

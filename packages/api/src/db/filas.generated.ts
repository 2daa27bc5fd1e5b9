// What a statement reads of each table, as the driver gives it (openPool): identifiers as numbers, instants as milliseconds since 1970.
// Generated from schema.sql by "npm run schema"; a test compares the two.

export interface Filas {
  adopcion: {
    adopcionId: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD'
    formato: 'JSON' | 'XML' | 'ZIP' | 'LISTA' | 'FECHAS'
    estado: 'EN_CURSO' | 'TERMINADA' | 'CANCELADA'
    actor: unknown
    repetidos: number
    fechaCreacion: number
    fechaFin: number | null
    cuenta: unknown
    desde: number | null
    hasta: number | null
  }
  adopcionDocumento: {
    adopcionId: number
    orden: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD'
    cdc: string | null
    lugar: string | null
    estado: 'PENDIENTE' | 'ADOPTADO' | 'YA_ESTABA' | 'ACTUALIZADO' | 'IGUAL' | 'NO_ADOPTADO' | 'ILEGIBLE' | 'CANCELADO'
    codigo: string | null
    detalle: string | null
    intentos: number
    proxima: number
  }
  alerta: {
    alertaId: number
    contribuyenteId: number
    apiKeyId: number
    tipo: 'RED_NUEVA' | 'PAIS_NUEVO' | 'TRAS_SILENCIO' | 'FUERA_DE_LISTA'
    dia: string
    fecha: number
    detalle: unknown
    vistaEn: number | null
    vistaPor: number | null
  }
  apiKey: {
    apiKeyId: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    nombre: string
    hash: Buffer
    prefijo: string
    expiraEn: number | null
    fechaCreacion: number
    ultimoUso: number | null
    revocadaEn: number | null
    graciaHasta: number | null
    rotadaDe: number | null
    permisos: string[]
    direcciones: string[] | null
  }
  apiKeyRed: {
    apiKeyId: number
    red: string
    direccion: string
    pais: string | null
    primera: number
    ultima: number
  }
  auditoria: {
    auditoriaId: number
    contribuyenteId: number
    fecha: number
    usuarioId: number | null
    actor: string
    accion: string
    objeto: string | null
    detalle: unknown
    origen: string | null
    requestId: string | null
    apiKeyId: number | null
  }
  auditoriaSello: {
    contribuyenteId: number
    secuencia: number
    auditoriaId: number
    anterior: Buffer
    hash: Buffer
  }
  aviso: {
    contribuyenteId: number
    avisoId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    secuencia: number | null
    fecha: number
    tipo: string
    asunto: string
    detalle: unknown
    traza: string | null
  }
  casilla: {
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD'
    host: string
    puerto: number
    usuario: string
    carpeta: string
    estado: 'ACTIVA' | 'PAUSADA'
    motivo: 'CLAVE' | 'CARPETA' | 'DIRECCION' | null
    dicho: string | null
    validez: number | null
    leido: number
    sinAdjuntos: number
    fallos: number
    proxima: number
    fechaCreacion: number
    fechaRevision: number | null
    arriendo: number
    arriendoHasta: number | null
    empezadoValidez: number | null
    empezado: number | null
    empezadoVeces: number
  }
  casillaCorreo: {
    contribuyenteId: number
    casillaCorreoId: number
    ambiente: 'DEV' | 'PROD'
    huella: Buffer
    de: string
    asunto: string
    fecha: number | null
    fechaLectura: number
    adjuntos: unknown
  }
  casillaSecreto: {
    casillaSecretoId: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD'
    cifrado: Buffer
    fechaCreacion: number
  }
  catalogo: {
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    clase: 'CLIENTE' | 'PRODUCTO'
    clave: string
    alias: string | null
    nombre: string
    datos: unknown
    buscado: string
    escrito: boolean
    usos: number
    ultimoUso: number | null
    archivadoEn: number | null
  }
  catalogoLectura: {
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    documentoId: number
  }
  certificado: {
    certificadoId: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    ruc: string
    titular: string
    serie: string
    desde: number
    hasta: number
    cifrado: Buffer
    fechaCreacion: number
    reemplazadoEn: number | null
  }
  circuito: {
    proceso: string
    ambiente: 'DEV' | 'PROD'
    abierto: boolean
    rucs: string[]
    latido: number
  }
  contribuyente: {
    contribuyenteId: number
    ruc: string
    razonSocial: string
    nombreFantasia: string | null
    plan: string
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    fechaCreacion: number
    tipoContribuyente: 'PERSONA_FISICA' | 'PERSONA_JURIDICA'
    tipoRegimen: number | null
    direccion: string | null
    numeroCasa: number | null
    departamento: number | null
    distrito: number | null
    ciudad: number | null
    telefono: string | null
    email: string | null
    actividades: unknown
    verificadoEn: number | null
    creadoPor: number | null
    redondeo: boolean | null
    establecimientos: unknown
  }
  correo: {
    contribuyenteId: number
    correoId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    documentoId: number | null
    para: string
    motivo: 'APROBADO' | 'NOMINADO' | 'CANCELADO' | 'PEDIDO' | 'NOTICIAS' | 'INVITACION'
    clave: string | null
    estado: 'PENDIENTE' | 'SALIENDO' | 'ACEPTADO' | 'RECHAZADO' | 'INCIERTO' | 'FALLIDO' | 'REBOTADO'
    fecha: number
    salida: number | null
    intentos: number
    proxima: number
    historia: unknown
    enlaceId: number | null
    arriendo: number
    arriendoHasta: number | null
    noticias: unknown
    rebote: string | null
    rebotadoEn: number | null
  }
  correoAjuste: {
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    activo: boolean
    responderA: string | null
  }
  csc: {
    cscId: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    idCsc: string
    cifrado: Buffer
    fechaCreacion: number
    reemplazadoEn: number | null
    elegidoEn: number | null
    retiradoEn: number | null
  }
  diarioApartado: {
    identidad: string
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD'
    ruc: string
    motivo: string
    registro: unknown
    apartadoEn: number
  }
  documento: {
    documentoId: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    cdc: string
    tipoDocumento: number
    timbradoId: number | null
    numeroTimbrado: string
    establecimiento: string
    punto: string
    numero: number
    serie: string | null
    estado: 'PENDIENTE' | 'EN_LOTE' | 'ENVIADO' | 'APROBADO' | 'APROBADO_OBSERVACION' | 'RECHAZADO' | 'ERROR' | 'CANCELADO'
    fechaEmision: number
    fechaCreacion: number
    moneda: string
    total: string
    innominada: boolean
    receptor: unknown
    receptorDocumento: string
    receptorNombre: string
    asociadoCdc: string | null
    cuerpo: unknown
    xml: string
    digest: string
    qrUrl: string
    protocolo: string | null
    codigo: string | null
    mensaje: string | null
    fechaAprobacion: number | null
    fechaProcesamiento: number | null
    loteId: number | null
    proxima: number
    historia: unknown
    archivadoEn: number | null
    conservarHasta: string
    arriendo: number
    origen: 'EMITIDO' | 'ADOPTADO'
    montos: string[]
  }
  documentoRecibido: {
    recibidoId: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD'
    cdc: string
    emisorRuc: string
    emisorNombre: string
    tipoDocumento: number
    numeroTimbrado: string
    establecimiento: string
    punto: string
    numero: number
    serie: string | null
    fechaEmision: number
    moneda: string
    total: string
    totalGuaranies: string
    receptorNombre: string
    estado: 'FIRMADO' | 'APROBADO' | 'CANCELADO'
    protocolo: string | null
    fechaAprobacion: number | null
    fechaConsulta: number | null
    xml: string
    fechaCreacion: number
    conservarHasta: string
    montos: string[]
    texto: string
    proximaConsulta: number | null
    consultas: number
  }
  encarnacion: {
    unica: boolean
    valor: string
    vistaEn: number
  }
  enlace: {
    contribuyenteId: number
    enlaceId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    documentoId: number
    hash: Buffer
    creadoPor: string
    fechaCreacion: number
    fechaApertura: number | null
    fechaRevocacion: number | null
  }
  enlaceNominacion: {
    contribuyenteId: number
    documentoId: number
    ambiente: 'DEV' | 'PROD'
    edicion: number
    fechaRevocacion: number | null
    fallas: number
    fechaApertura: number | null
    aperturas: number
  }
  entrega: {
    contribuyenteId: number
    webhookId: number
    secuencia: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    asunto: string
    estado: 'PENDIENTE' | 'ENTREGADA' | 'FALLIDA'
    fecha: number
    inicio: number
    intentos: number
    proxima: number
    historia: unknown
  }
  eventoSifen: {
    eventoSifenId: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD'
    documentoId: number | null
    tipo: 'NOMINACION' | 'CANCELACION' | 'INUTILIZACION' | 'TRANSPORTE' | 'NOTIFICACION_RECEPCION' | 'CONFORMIDAD' | 'DISCONFORMIDAD' | 'DESCONOCIMIENTO'
    estado: 'ENVIADO' | 'APROBADO' | 'RECHAZADO'
    cdc: string | null
    motivo: string
    receptor: unknown
    numeroTimbrado: string
    establecimiento: string
    punto: string
    numeroInicio: number
    numeroFin: number
    tipoDocumento: number
    serie: string | null
    idMensaje: number | null
    xml: string
    protocolo: string | null
    codigo: string | null
    mensaje: string | null
    fechaCreacion: number
    fechaProcesamiento: number | null
    historia: unknown
    arriendo: number
    arriendoHasta: number | null
    conservarHasta: string
    origen: 'PROPIO' | 'EXTERNO'
    recibidoId: number | null
    datos: unknown
  }
  ficha: {
    contribuyenteId: number
    documentoId: number
    ambiente: string
    numero: number
    fechaEmision: number
    total: string
    fin: string
    texto: string
  }
  filtroGuardado: {
    contribuyenteId: number
    usuarioId: number
    filtros: unknown
  }
  idempotencia: {
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    clave: string
    operacion: 'EMISION' | 'NOMINACION' | 'CANCELACION' | 'INUTILIZACION' | 'ADOPCION' | 'TRANSPORTE' | 'NOTIFICACION_RECEPCION' | 'CONFORMIDAD' | 'DISCONFORMIDAD' | 'DESCONOCIMIENTO' | 'CORREO' | 'PETICION'
    documentoId: number | null
    fechaCreacion: number
    completadaEn: number | null
    reservadaHasta: string
    eventoSifenId: number | null
    adopcionId: number | null
  }
  intercambio: {
    intercambioId: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD'
    documentoId: number | null
    loteId: number | null
    servicio: string
    fecha: number
    milisegundos: number
    resumen: string
    estadoHttp: number | null
    respuesta: Buffer | null
    eventoSifenId: number | null
    conservarHasta: string | null
  }
  kude: {
    documentoId: number
    formato: 'a4' | 'ticket' | 'ticket58'
    pdf: Buffer
    contribuyenteId: number
    conservarHasta: string
  }
  lote: {
    loteId: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD'
    tipoDocumento: number
    numero: string | null
    estado: 'ENVIADO' | 'EN_PROCESO' | 'CONCLUIDO' | 'RECHAZADO' | 'INCIERTO'
    fechaCreacion: number
    fechaEnvio: number | null
    proxima: number
    historia: unknown
    arriendo: number
  }
  luzSifen: {
    dia: string
    ambiente: 'DEV' | 'PROD'
    servicio: string
    lote: boolean
    color: 'VERDE' | 'AMARILLO' | 'ROJO'
    milisegundos: number | null
    leidaEn: number
    verdes: number
    amarillos: number
    rojos: number
  }
  medidaSifen: {
    dia: string
    ambiente: 'DEV' | 'PROD'
    servicio: string
    intercambios: number
    fallidos: number
    milisegundos: number
  }
  membrete: {
    contribuyenteId: number
    version: string
    logo: Buffer | null
    color: string | null
    texto: string | null
    textos: unknown
    papel: 'a4' | 'ticket' | 'ticket58'
  }
  miembro: {
    miembroId: number
    contribuyenteId: number
    usuarioId: number | null
    correo: string | null
    rol: 'PROPIETARIO' | 'ADMINISTRADOR' | 'EMISOR' | 'LECTOR'
    fechaCreacion: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX' | null
  }
  migracion: {
    numero: number
    nombre: string
    aplicadaEn: number
  }
  nominacionAjuste: {
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD'
    activo: boolean
    plazoHoras: number
    modo: 'DIRECTO' | 'VISTO_BUENO'
    graciaMinutos: number
    soloRuc: boolean
    montoMaximo: string | null
    puntos: unknown
    origenes: unknown
  }
  nominacionSecreto: {
    nominacionSecretoId: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD'
    cifrado: Buffer
    edicion: number
    fechaCreacion: number
  }
  noticiaAjuste: {
    contribuyenteId: number
    usuarioId: number
    urgentes: boolean
    diarias: boolean
  }
  noticiaAvisada: {
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    usuarioId: number
    causa: string
    avisadaEn: number
  }
  noticiaTurno: {
    contribuyenteId: number
    proxima: number
  }
  noticiaVista: {
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    usuarioId: number
    causa: string
    vistaEn: number
  }
  peticion: {
    contribuyenteId: number
    peticionId: number
    ambiente: 'DEV' | 'PROD'
    documentoId: number
    edicion: number
    via: 'PAPEL' | 'ENLACE'
    estado: 'EN_GRACIA' | 'ESPERA_VISTO_BUENO' | 'EN_CURSO' | 'APROBADA' | 'RECHAZADA' | 'NEGADA' | 'DESISTIDA' | 'SIN_EFECTO'
    receptor: unknown
    correo: string | null
    vezHash: Buffer
    clave: string
    origen: string | null
    agente: string | null
    fechaCreacion: number
    proxima: number | null
    fechaIntento: number | null
    intentos: number
    fechaResolucion: number | null
    eventoSifenId: number | null
    resueltaPor: string | null
    codigo: string | null
    motivo: string | null
  }
  plan: {
    codigo: string
    incluyeApiIntegracion: boolean
  }
  reboteLectura: {
    buzon: string
    validez: number
    leido: number
  }
  recuperacion: {
    recuperacionId: number
    detectadaEn: number
    terminadaEn: number | null
    informe: unknown
  }
  recurrente: {
    contribuyenteId: number
    recurrenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    nombre: string
    cuerpo: unknown
    moneda: string
    total: string
    cada: 'MES' | 'SEMANA'
    dia: number
    proximo: string | null
    hasta: string | null
    activo: boolean
    alMomento: boolean
    hechos: number
    actor: unknown
    fechaCreacion: number
  }
  relojSifen: {
    ambiente: 'DEV' | 'PROD'
    servicio: string
    desfaseMs: number
    margenMs: number
    medidoEn: number
  }
  seguimiento: {
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    desde: number
    secuencia: number
  }
  sesionCerrada: {
    iss: string
    jti: string
    sid: string | null
    sub: string | null
    avisadaEn: number
    recibidaEn: number
  }
  tanda: {
    contribuyenteId: number
    tandaId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    nombre: string
    clave: string
    estado: 'BORRADOR' | 'EN_CURSO' | 'PAUSADA' | 'TERMINADA' | 'CANCELADA'
    actor: unknown
    motivo: unknown
    fechaCreacion: number
    fechaCambio: number
    fechaFin: number | null
    proxima: number
    intentos: number
  }
  tandaDocumento: {
    contribuyenteId: number
    tandaId: number
    orden: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    referencia: string
    lugar: string | null
    cuerpo: unknown
    estado: 'CON_FALTAS' | 'LISTO' | 'EMITIDO' | 'CANCELADO'
    faltas: unknown
    moneda: string
    total: string
    huella: Buffer
    documentoId: number | null
    recurrenteId: number | null
    periodo: string | null
  }
  tarea: {
    tarea: string
    siguiente: number
  }
  timbrado: {
    timbradoId: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    numero: string
    inicio: string
    fin: string | null
    establecimiento: string
    punto: string
    tipoDocumento: number
    serie: string | null
    siguiente: number
    activo: boolean
    detenidoEn: number | null
    detenidoNumero: number | null
    alineadoDesde: number
  }
  usuario: {
    usuarioId: number
    iss: string
    sub: string
    correo: string | null
    nombre: string | null
    correoVerificado: boolean | null
  }
  webhook: {
    contribuyenteId: number
    webhookId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    url: string
    nombre: string
    tipos: string[] | null
    estado: 'ACTIVO' | 'PAUSADO'
    motivoPausa: 'PEDIDA' | 'FALLAS' | 'YA_NO_ESTA' | null
    fechaCreacion: number
    fallos: number
    fallandoDesde: number | null
    proxima: number
    arriendo: number
    arriendoHasta: number | null
  }
  webhookSecreto: {
    webhookSecretoId: number
    contribuyenteId: number
    ambiente: 'DEV' | 'PROD' | 'SANDBOX'
    webhookId: number
    cifrado: Buffer
    fechaCreacion: number
    hasta: number | null
  }
}

/** How a statement reads each column; # is the place of the alias of its table. */
export const COLUMNS = {
  adopcion: {
    adopcionId: '#adopcion_id',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    formato: '#formato',
    estado: '#estado',
    actor: '#actor',
    repetidos: '#repetidos',
    fechaCreacion: '#fecha_creacion',
    fechaFin: '#fecha_fin',
    cuenta: '#cuenta',
    desde: '#desde',
    hasta: '#hasta',
  },
  adopcionDocumento: {
    adopcionId: '#adopcion_id',
    orden: '#orden',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    cdc: '#cdc',
    lugar: '#lugar',
    estado: '#estado',
    codigo: '#codigo',
    detalle: '#detalle',
    intentos: '#intentos',
    proxima: '#proxima',
  },
  alerta: {
    alertaId: '#alerta_id',
    contribuyenteId: '#contribuyente_id',
    apiKeyId: '#api_key_id',
    tipo: '#tipo',
    dia: '#dia',
    fecha: '#fecha',
    detalle: '#detalle',
    vistaEn: '#vista_en',
    vistaPor: '#vista_por',
  },
  apiKey: {
    apiKeyId: '#api_key_id',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    nombre: '#nombre',
    hash: '#hash',
    prefijo: '#prefijo',
    expiraEn: '#expira_en',
    fechaCreacion: '#fecha_creacion',
    ultimoUso: '#ultimo_uso',
    revocadaEn: '#revocada_en',
    graciaHasta: '#gracia_hasta',
    rotadaDe: '#rotada_de',
    permisos: '#permisos',
    direcciones: '#direcciones',
  },
  apiKeyRed: {
    apiKeyId: '#api_key_id',
    red: '#red',
    direccion: '#direccion',
    pais: '#pais',
    primera: '#primera',
    ultima: '#ultima',
  },
  auditoria: {
    auditoriaId: '#auditoria_id',
    contribuyenteId: '#contribuyente_id',
    fecha: '#fecha',
    usuarioId: '#usuario_id',
    actor: '#actor',
    accion: '#accion',
    objeto: '#objeto',
    detalle: '#detalle',
    origen: '#origen',
    requestId: '#request_id',
    apiKeyId: '#api_key_id',
  },
  auditoriaSello: {
    contribuyenteId: '#contribuyente_id',
    secuencia: '#secuencia',
    auditoriaId: '#auditoria_id',
    anterior: '#anterior',
    hash: '#hash',
  },
  aviso: {
    contribuyenteId: '#contribuyente_id',
    avisoId: '#aviso_id',
    ambiente: '#ambiente',
    secuencia: '#secuencia',
    fecha: '#fecha',
    tipo: '#tipo',
    asunto: '#asunto',
    detalle: '#detalle',
    traza: '#traza',
  },
  casilla: {
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    host: '#host',
    puerto: '#puerto',
    usuario: '#usuario',
    carpeta: '#carpeta',
    estado: '#estado',
    motivo: '#motivo',
    dicho: '#dicho',
    validez: '#validez',
    leido: '#leido',
    sinAdjuntos: '#sin_adjuntos',
    fallos: '#fallos',
    proxima: '#proxima',
    fechaCreacion: '#fecha_creacion',
    fechaRevision: '#fecha_revision',
    arriendo: '#arriendo',
    arriendoHasta: '#arriendo_hasta',
    empezadoValidez: '#empezado_validez',
    empezado: '#empezado',
    empezadoVeces: '#empezado_veces',
  },
  casillaCorreo: {
    contribuyenteId: '#contribuyente_id',
    casillaCorreoId: '#casilla_correo_id',
    ambiente: '#ambiente',
    huella: '#huella',
    de: '#de',
    asunto: '#asunto',
    fecha: '#fecha',
    fechaLectura: '#fecha_lectura',
    adjuntos: '#adjuntos',
  },
  casillaSecreto: {
    casillaSecretoId: '#casilla_secreto_id',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    cifrado: '#cifrado',
    fechaCreacion: '#fecha_creacion',
  },
  catalogo: {
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    clase: '#clase',
    clave: '#clave',
    alias: '#alias',
    nombre: '#nombre',
    datos: '#datos',
    buscado: '#buscado',
    escrito: '#escrito',
    usos: '#usos',
    ultimoUso: '#ultimo_uso',
    archivadoEn: '#archivado_en',
  },
  catalogoLectura: {
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    documentoId: '#documento_id',
  },
  certificado: {
    certificadoId: '#certificado_id',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    ruc: '#ruc',
    titular: '#titular',
    serie: '#serie',
    desde: '#desde',
    hasta: '#hasta',
    cifrado: '#cifrado',
    fechaCreacion: '#fecha_creacion',
    reemplazadoEn: '#reemplazado_en',
  },
  circuito: {
    proceso: '#proceso',
    ambiente: '#ambiente',
    abierto: '#abierto',
    rucs: '#rucs',
    latido: '#latido',
  },
  contribuyente: {
    contribuyenteId: '#contribuyente_id',
    ruc: '#ruc',
    razonSocial: '#razon_social',
    nombreFantasia: '#nombre_fantasia',
    plan: '#plan',
    ambiente: '#ambiente',
    fechaCreacion: '#fecha_creacion',
    tipoContribuyente: '#tipo_contribuyente',
    tipoRegimen: '#tipo_regimen',
    direccion: '#direccion',
    numeroCasa: '#numero_casa',
    departamento: '#departamento',
    distrito: '#distrito',
    ciudad: '#ciudad',
    telefono: '#telefono',
    email: '#email',
    actividades: '#actividades',
    verificadoEn: '#verificado_en',
    creadoPor: '#creado_por',
    redondeo: '#redondeo',
    establecimientos: '#establecimientos',
  },
  correo: {
    contribuyenteId: '#contribuyente_id',
    correoId: '#correo_id',
    ambiente: '#ambiente',
    documentoId: '#documento_id',
    para: '#para',
    motivo: '#motivo',
    clave: '#clave',
    estado: '#estado',
    fecha: '#fecha',
    salida: '#salida',
    intentos: '#intentos',
    proxima: '#proxima',
    historia: '#historia',
    enlaceId: '#enlace_id',
    arriendo: '#arriendo',
    arriendoHasta: '#arriendo_hasta',
    noticias: '#noticias',
    rebote: '#rebote',
    rebotadoEn: '#rebotado_en',
  },
  correoAjuste: {
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    activo: '#activo',
    responderA: '#responder_a',
  },
  csc: {
    cscId: '#csc_id',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    idCsc: '#id_csc',
    cifrado: '#cifrado',
    fechaCreacion: '#fecha_creacion',
    reemplazadoEn: '#reemplazado_en',
    elegidoEn: '#elegido_en',
    retiradoEn: '#retirado_en',
  },
  diarioApartado: {
    identidad: '#identidad',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    ruc: '#ruc',
    motivo: '#motivo',
    registro: '#registro',
    apartadoEn: '#apartado_en',
  },
  documento: {
    documentoId: '#documento_id',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    cdc: '#cdc',
    tipoDocumento: '#tipo_documento',
    timbradoId: '#timbrado_id',
    numeroTimbrado: '#numero_timbrado',
    establecimiento: '#establecimiento',
    punto: '#punto',
    numero: '#numero',
    serie: '#serie',
    estado: '#estado',
    fechaEmision: '#fecha_emision',
    fechaCreacion: '#fecha_creacion',
    moneda: '#moneda',
    total: 'trim_scale(#total)::text',
    innominada: '#innominada',
    receptor: '#receptor',
    receptorDocumento: '#receptor_documento',
    receptorNombre: '#receptor_nombre',
    asociadoCdc: '#asociado_cdc',
    cuerpo: '#cuerpo',
    xml: '#xml',
    digest: '#digest',
    qrUrl: '#qr_url',
    protocolo: '#protocolo',
    codigo: '#codigo',
    mensaje: '#mensaje',
    fechaAprobacion: '#fecha_aprobacion',
    fechaProcesamiento: '#fecha_procesamiento',
    loteId: '#lote_id',
    proxima: '#proxima',
    historia: '#historia',
    archivadoEn: '#archivado_en',
    conservarHasta: '#conservar_hasta',
    arriendo: '#arriendo',
    origen: '#origen',
    montos: '#montos::text[]',
  },
  documentoRecibido: {
    recibidoId: '#recibido_id',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    cdc: '#cdc',
    emisorRuc: '#emisor_ruc',
    emisorNombre: '#emisor_nombre',
    tipoDocumento: '#tipo_documento',
    numeroTimbrado: '#numero_timbrado',
    establecimiento: '#establecimiento',
    punto: '#punto',
    numero: '#numero',
    serie: '#serie',
    fechaEmision: '#fecha_emision',
    moneda: '#moneda',
    total: 'trim_scale(#total)::text',
    totalGuaranies: 'trim_scale(#total_guaranies)::text',
    receptorNombre: '#receptor_nombre',
    estado: '#estado',
    protocolo: '#protocolo',
    fechaAprobacion: '#fecha_aprobacion',
    fechaConsulta: '#fecha_consulta',
    xml: '#xml',
    fechaCreacion: '#fecha_creacion',
    conservarHasta: '#conservar_hasta',
    montos: '#montos::text[]',
    texto: '#texto',
    proximaConsulta: '#proxima_consulta',
    consultas: '#consultas',
  },
  encarnacion: {
    unica: '#unica',
    valor: '#valor',
    vistaEn: '#vista_en',
  },
  enlace: {
    contribuyenteId: '#contribuyente_id',
    enlaceId: '#enlace_id',
    ambiente: '#ambiente',
    documentoId: '#documento_id',
    hash: '#hash',
    creadoPor: '#creado_por',
    fechaCreacion: '#fecha_creacion',
    fechaApertura: '#fecha_apertura',
    fechaRevocacion: '#fecha_revocacion',
  },
  enlaceNominacion: {
    contribuyenteId: '#contribuyente_id',
    documentoId: '#documento_id',
    ambiente: '#ambiente',
    edicion: '#edicion',
    fechaRevocacion: '#fecha_revocacion',
    fallas: '#fallas',
    fechaApertura: '#fecha_apertura',
    aperturas: '#aperturas',
  },
  entrega: {
    contribuyenteId: '#contribuyente_id',
    webhookId: '#webhook_id',
    secuencia: '#secuencia',
    ambiente: '#ambiente',
    asunto: '#asunto',
    estado: '#estado',
    fecha: '#fecha',
    inicio: '#inicio',
    intentos: '#intentos',
    proxima: '#proxima',
    historia: '#historia',
  },
  eventoSifen: {
    eventoSifenId: '#evento_sifen_id',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    documentoId: '#documento_id',
    tipo: '#tipo',
    estado: '#estado',
    cdc: '#cdc',
    motivo: '#motivo',
    receptor: '#receptor',
    numeroTimbrado: '#numero_timbrado',
    establecimiento: '#establecimiento',
    punto: '#punto',
    numeroInicio: '#numero_inicio',
    numeroFin: '#numero_fin',
    tipoDocumento: '#tipo_documento',
    serie: '#serie',
    idMensaje: '#id_mensaje',
    xml: '#xml',
    protocolo: '#protocolo',
    codigo: '#codigo',
    mensaje: '#mensaje',
    fechaCreacion: '#fecha_creacion',
    fechaProcesamiento: '#fecha_procesamiento',
    historia: '#historia',
    arriendo: '#arriendo',
    arriendoHasta: '#arriendo_hasta',
    conservarHasta: '#conservar_hasta',
    origen: '#origen',
    recibidoId: '#recibido_id',
    datos: '#datos',
  },
  ficha: {
    contribuyenteId: '#contribuyente_id',
    documentoId: '#documento_id',
    ambiente: '#ambiente',
    numero: '#numero',
    fechaEmision: '#fecha_emision',
    total: 'trim_scale(#total)::text',
    fin: '#fin',
    texto: '#texto',
  },
  filtroGuardado: {
    contribuyenteId: '#contribuyente_id',
    usuarioId: '#usuario_id',
    filtros: '#filtros',
  },
  idempotencia: {
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    clave: '#clave',
    operacion: '#operacion',
    documentoId: '#documento_id',
    fechaCreacion: '#fecha_creacion',
    completadaEn: '#completada_en',
    reservadaHasta: '#reservada_hasta',
    eventoSifenId: '#evento_sifen_id',
    adopcionId: '#adopcion_id',
  },
  intercambio: {
    intercambioId: '#intercambio_id',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    documentoId: '#documento_id',
    loteId: '#lote_id',
    servicio: '#servicio',
    fecha: '#fecha',
    milisegundos: '#milisegundos',
    resumen: '#resumen',
    estadoHttp: '#estado_http',
    respuesta: '#respuesta',
    eventoSifenId: '#evento_sifen_id',
    conservarHasta: '#conservar_hasta',
  },
  kude: {
    documentoId: '#documento_id',
    formato: '#formato',
    pdf: '#pdf',
    contribuyenteId: '#contribuyente_id',
    conservarHasta: '#conservar_hasta',
  },
  lote: {
    loteId: '#lote_id',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    tipoDocumento: '#tipo_documento',
    numero: '#numero',
    estado: '#estado',
    fechaCreacion: '#fecha_creacion',
    fechaEnvio: '#fecha_envio',
    proxima: '#proxima',
    historia: '#historia',
    arriendo: '#arriendo',
  },
  luzSifen: {
    dia: '#dia',
    ambiente: '#ambiente',
    servicio: '#servicio',
    lote: '#lote',
    color: '#color',
    milisegundos: '#milisegundos',
    leidaEn: '#leida_en',
    verdes: '#verdes',
    amarillos: '#amarillos',
    rojos: '#rojos',
  },
  medidaSifen: {
    dia: '#dia',
    ambiente: '#ambiente',
    servicio: '#servicio',
    intercambios: '#intercambios',
    fallidos: '#fallidos',
    milisegundos: '#milisegundos',
  },
  membrete: {
    contribuyenteId: '#contribuyente_id',
    version: '#version',
    logo: '#logo',
    color: '#color',
    texto: '#texto',
    textos: '#textos',
    papel: '#papel',
  },
  miembro: {
    miembroId: '#miembro_id',
    contribuyenteId: '#contribuyente_id',
    usuarioId: '#usuario_id',
    correo: '#correo',
    rol: '#rol',
    fechaCreacion: '#fecha_creacion',
    ambiente: '#ambiente',
  },
  migracion: {
    numero: '#numero',
    nombre: '#nombre',
    aplicadaEn: '#aplicada_en',
  },
  nominacionAjuste: {
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    activo: '#activo',
    plazoHoras: '#plazo_horas',
    modo: '#modo',
    graciaMinutos: '#gracia_minutos',
    soloRuc: '#solo_ruc',
    montoMaximo: 'trim_scale(#monto_maximo)::text',
    puntos: '#puntos',
    origenes: '#origenes',
  },
  nominacionSecreto: {
    nominacionSecretoId: '#nominacion_secreto_id',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    cifrado: '#cifrado',
    edicion: '#edicion',
    fechaCreacion: '#fecha_creacion',
  },
  noticiaAjuste: {
    contribuyenteId: '#contribuyente_id',
    usuarioId: '#usuario_id',
    urgentes: '#urgentes',
    diarias: '#diarias',
  },
  noticiaAvisada: {
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    usuarioId: '#usuario_id',
    causa: '#causa',
    avisadaEn: '#avisada_en',
  },
  noticiaTurno: {
    contribuyenteId: '#contribuyente_id',
    proxima: '#proxima',
  },
  noticiaVista: {
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    usuarioId: '#usuario_id',
    causa: '#causa',
    vistaEn: '#vista_en',
  },
  peticion: {
    contribuyenteId: '#contribuyente_id',
    peticionId: '#peticion_id',
    ambiente: '#ambiente',
    documentoId: '#documento_id',
    edicion: '#edicion',
    via: '#via',
    estado: '#estado',
    receptor: '#receptor',
    correo: '#correo',
    vezHash: '#vez_hash',
    clave: '#clave',
    origen: '#origen',
    agente: '#agente',
    fechaCreacion: '#fecha_creacion',
    proxima: '#proxima',
    fechaIntento: '#fecha_intento',
    intentos: '#intentos',
    fechaResolucion: '#fecha_resolucion',
    eventoSifenId: '#evento_sifen_id',
    resueltaPor: '#resuelta_por',
    codigo: '#codigo',
    motivo: '#motivo',
  },
  plan: {
    codigo: '#codigo',
    incluyeApiIntegracion: '#incluye_api_integracion',
  },
  reboteLectura: {
    buzon: '#buzon',
    validez: '#validez',
    leido: '#leido',
  },
  recuperacion: {
    recuperacionId: '#recuperacion_id',
    detectadaEn: '#detectada_en',
    terminadaEn: '#terminada_en',
    informe: '#informe',
  },
  recurrente: {
    contribuyenteId: '#contribuyente_id',
    recurrenteId: '#recurrente_id',
    ambiente: '#ambiente',
    nombre: '#nombre',
    cuerpo: '#cuerpo',
    moneda: '#moneda',
    total: 'trim_scale(#total)::text',
    cada: '#cada',
    dia: '#dia',
    proximo: '#proximo',
    hasta: '#hasta',
    activo: '#activo',
    alMomento: '#al_momento',
    hechos: '#hechos',
    actor: '#actor',
    fechaCreacion: '#fecha_creacion',
  },
  relojSifen: {
    ambiente: '#ambiente',
    servicio: '#servicio',
    desfaseMs: '#desfase_ms',
    margenMs: '#margen_ms',
    medidoEn: '#medido_en',
  },
  seguimiento: {
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    desde: '#desde',
    secuencia: '#secuencia',
  },
  sesionCerrada: {
    iss: '#iss',
    jti: '#jti',
    sid: '#sid',
    sub: '#sub',
    avisadaEn: '#avisada_en',
    recibidaEn: '#recibida_en',
  },
  tanda: {
    contribuyenteId: '#contribuyente_id',
    tandaId: '#tanda_id',
    ambiente: '#ambiente',
    nombre: '#nombre',
    clave: '#clave',
    estado: '#estado',
    actor: '#actor',
    motivo: '#motivo',
    fechaCreacion: '#fecha_creacion',
    fechaCambio: '#fecha_cambio',
    fechaFin: '#fecha_fin',
    proxima: '#proxima',
    intentos: '#intentos',
  },
  tandaDocumento: {
    contribuyenteId: '#contribuyente_id',
    tandaId: '#tanda_id',
    orden: '#orden',
    ambiente: '#ambiente',
    referencia: '#referencia',
    lugar: '#lugar',
    cuerpo: '#cuerpo',
    estado: '#estado',
    faltas: '#faltas',
    moneda: '#moneda',
    total: 'trim_scale(#total)::text',
    huella: '#huella',
    documentoId: '#documento_id',
    recurrenteId: '#recurrente_id',
    periodo: '#periodo',
  },
  tarea: {
    tarea: '#tarea',
    siguiente: '#siguiente',
  },
  timbrado: {
    timbradoId: '#timbrado_id',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    numero: '#numero',
    inicio: '#inicio',
    fin: '#fin',
    establecimiento: '#establecimiento',
    punto: '#punto',
    tipoDocumento: '#tipo_documento',
    serie: '#serie',
    siguiente: '#siguiente',
    activo: '#activo',
    detenidoEn: '#detenido_en',
    detenidoNumero: '#detenido_numero',
    alineadoDesde: '#alineado_desde',
  },
  usuario: {
    usuarioId: '#usuario_id',
    iss: '#iss',
    sub: '#sub',
    correo: '#correo',
    nombre: '#nombre',
    correoVerificado: '#correo_verificado',
  },
  webhook: {
    contribuyenteId: '#contribuyente_id',
    webhookId: '#webhook_id',
    ambiente: '#ambiente',
    url: '#url',
    nombre: '#nombre',
    tipos: '#tipos',
    estado: '#estado',
    motivoPausa: '#motivo_pausa',
    fechaCreacion: '#fecha_creacion',
    fallos: '#fallos',
    fallandoDesde: '#fallando_desde',
    proxima: '#proxima',
    arriendo: '#arriendo',
    arriendoHasta: '#arriendo_hasta',
  },
  webhookSecreto: {
    webhookSecretoId: '#webhook_secreto_id',
    contribuyenteId: '#contribuyente_id',
    ambiente: '#ambiente',
    webhookId: '#webhook_id',
    cifrado: '#cifrado',
    fechaCreacion: '#fecha_creacion',
    hasta: '#hasta',
  },
} as const satisfies { [T in keyof Filas]: Record<keyof Filas[T], string> }

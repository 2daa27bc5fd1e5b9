// Written by npm run openapi; do not edit.
export interface paths {
  "/api/v1/contribuyentes": {
    get: { parameters: { query?: { "limite"?: number; "cursor"?: string }; header?: { "Prefer"?: string; "X-Request-Id"?: string } }; requestBody?: never; responses: { 200: { headers: Record<string, string>; content: { "application/json": components['schemas']['SobreDeListaDeContribuyente'] } }; 400: components['responses']['SolicitudMalFormada']; 401: components['responses']['CredencialRechazada']; 429: components['responses']['DemasiadasSolicitudes']; 500: components['responses']['ErrorInterno']; 503: components['responses']['NoDisponible'] } }
    post: { parameters: { header?: { "Prefer"?: string; "X-Request-Id"?: string } }; requestBody: { content: { "application/json": components['schemas']['NuevoContribuyente'] } }; responses: { 201: { headers: Record<string, string>; content: { "application/json": components['schemas']['SobreDeContribuyente'] } }; 400: components['responses']['SolicitudMalFormada']; 401: components['responses']['CredencialRechazada']; 413: components['responses']['CuerpoDemasiadoGrande']; 415: components['responses']['TipoNoAdmitido']; 422: components['responses']['DatosRechazados']; 429: components['responses']['DemasiadasSolicitudes']; 500: components['responses']['ErrorInterno']; 503: components['responses']['NoDisponible'] } }
  }
  "/api/v1/contribuyentes/{contribuyenteId}/api-keys": {
    get: { parameters: { path: { "contribuyenteId": number | string }; query?: { "limite"?: number; "cursor"?: string }; header?: { "Mbohera-Ambiente"?: "DEV" | "PROD" | "SANDBOX"; "Prefer"?: string; "X-Request-Id"?: string } }; requestBody?: never; responses: { 200: { headers: Record<string, string>; content: { "application/json": components['schemas']['SobreDeListaDeApiKey'] } }; 400: components['responses']['SolicitudMalFormada']; 401: components['responses']['CredencialRechazada']; 403: components['responses']['AccesoDenegado']; 404: components['responses']['NoEncontrado']; 409: components['responses']['Conflicto']; 429: components['responses']['DemasiadasSolicitudes']; 500: components['responses']['ErrorInterno']; 503: components['responses']['NoDisponible'] } }
    post: { parameters: { path: { "contribuyenteId": number | string }; header?: { "Mbohera-Ambiente"?: "DEV" | "PROD" | "SANDBOX"; "Prefer"?: string; "X-Request-Id"?: string } }; requestBody: { content: { "application/json": components['schemas']['NuevaApiKey'] } }; responses: { 201: { headers: Record<string, string>; content: { "application/json": components['schemas']['SobreDeApiKeyCreada'] } }; 400: components['responses']['SolicitudMalFormada']; 401: components['responses']['CredencialRechazada']; 403: components['responses']['AccesoDenegado']; 404: components['responses']['NoEncontrado']; 409: components['responses']['Conflicto']; 413: components['responses']['CuerpoDemasiadoGrande']; 415: components['responses']['TipoNoAdmitido']; 422: components['responses']['DatosRechazados']; 429: components['responses']['DemasiadasSolicitudes']; 500: components['responses']['ErrorInterno']; 503: components['responses']['NoDisponible'] } }
  }
  "/api/v1/contribuyentes/{contribuyenteId}/api-keys/{apiKeyId}": {
    delete: { parameters: { path: { "contribuyenteId": number | string; "apiKeyId": number | string }; header?: { "Mbohera-Ambiente"?: "DEV" | "PROD" | "SANDBOX"; "X-Request-Id"?: string } }; requestBody?: never; responses: { 200: { headers: Record<string, string>; content: { "application/json": components['schemas']['SobreDeApiKey'] } }; 400: components['responses']['SolicitudMalFormada']; 401: components['responses']['CredencialRechazada']; 403: components['responses']['AccesoDenegado']; 404: components['responses']['NoEncontrado']; 409: components['responses']['Conflicto']; 413: components['responses']['CuerpoDemasiadoGrande']; 415: components['responses']['TipoNoAdmitido']; 429: components['responses']['DemasiadasSolicitudes']; 500: components['responses']['ErrorInterno']; 503: components['responses']['NoDisponible'] } }
  }
  "/api/v1/contribuyentes/{contribuyenteId}/timbrados": {
    get: { parameters: { path: { "contribuyenteId": number | string }; query?: { "ambiente"?: components['schemas']['Ambiente'] }; header?: { "Mbohera-Ambiente"?: "DEV" | "PROD" | "SANDBOX"; "Prefer"?: string; "X-Request-Id"?: string } }; requestBody?: never; responses: { 200: { headers: Record<string, string>; content: { "application/json": components['schemas']['SobreDeTodosLosTimbrado'] } }; 400: components['responses']['SolicitudMalFormada']; 401: components['responses']['CredencialRechazada']; 403: components['responses']['AccesoDenegado']; 404: components['responses']['NoEncontrado']; 409: components['responses']['Conflicto']; 429: components['responses']['DemasiadasSolicitudes']; 500: components['responses']['ErrorInterno']; 503: components['responses']['NoDisponible'] } }
    post: { parameters: { path: { "contribuyenteId": number | string }; header?: { "Mbohera-Ambiente"?: "DEV" | "PROD" | "SANDBOX"; "Prefer"?: string; "X-Request-Id"?: string } }; requestBody: { content: { "application/json": components['schemas']['NuevoTimbrado'] } }; responses: { 201: { headers: Record<string, string>; content: { "application/json": components['schemas']['SobreDeTimbrado'] } }; 400: components['responses']['SolicitudMalFormada']; 401: components['responses']['CredencialRechazada']; 403: components['responses']['AccesoDenegado']; 404: components['responses']['NoEncontrado']; 409: components['responses']['Conflicto']; 413: components['responses']['CuerpoDemasiadoGrande']; 415: components['responses']['TipoNoAdmitido']; 422: components['responses']['DatosRechazados']; 429: components['responses']['DemasiadasSolicitudes']; 500: components['responses']['ErrorInterno']; 503: components['responses']['NoDisponible'] } }
  }
}
export interface components {
  responses: {
    SolicitudMalFormada: { headers: Record<string, string>; content: { "application/problem+json": components['schemas']['Problema'] } }
    CredencialRechazada: { headers: Record<string, string>; content: { "application/problem+json": components['schemas']['Problema'] } }
    AccesoDenegado: { headers: Record<string, string>; content: { "application/problem+json": components['schemas']['Problema'] } }
    NoEncontrado: { headers: Record<string, string>; content: { "application/problem+json": components['schemas']['Problema'] } }
    Conflicto: { headers: Record<string, string>; content: { "application/problem+json": components['schemas']['ProblemaDeConflicto'] } }
    CuerpoDemasiadoGrande: { headers: Record<string, string>; content: { "application/problem+json": components['schemas']['Problema'] } }
    TipoNoAdmitido: { headers: Record<string, string>; content: { "application/problem+json": components['schemas']['Problema'] } }
    DatosRechazados: { headers: Record<string, string>; content: { "application/problem+json": components['schemas']['Problema'] } }
    DemasiadasSolicitudes: { headers: Record<string, string>; content: { "application/problem+json": components['schemas']['Problema'] } }
    ErrorInterno: { headers: Record<string, string>; content: { "application/problem+json": components['schemas']['Problema'] } }
    NoDisponible: { headers: Record<string, string>; content: { "application/problem+json": components['schemas']['ProblemaDeDisponibilidad'] } }
  }
  schemas: {
    Ambiente: "DEV" | "PROD" | "SANDBOX"
    ApiKey: { "apiKeyId": number; "nombre": string; "keyPrefix": string; "ambiente": components['schemas']['Ambiente']; "estaActivo": boolean; "ultimoUso": string | null; "expiraEn": string | null; "expiraPronto": boolean; "fechaCreacion": string; "permisos": (components['schemas']['PermisoDeClave'])[]; "direcciones": (string)[] | null }
    ApiKeyCreada: { "apiKeyId": number; "nombre": string; "keyPrefix": string; "ambiente": components['schemas']['Ambiente']; "estaActivo": boolean; "ultimoUso": string | null; "expiraEn": string | null; "expiraPronto": boolean; "fechaCreacion": string; "permisos": (components['schemas']['PermisoDeClave'])[]; "direcciones": (string)[] | null; "key": string }
    Contribuyente: { "contribuyenteId": number; "ruc": string; "razonSocial": string; "nombreFantasia": string | null; "plan": components['schemas']['Plan']; "ambiente": components['schemas']['Ambiente']; "verificado": boolean; "faltaParaVerificar": string | null; "rol": components['schemas']['Rol']; "fechaCreacion": string }
    EstadoEvento: "ENVIADO" | "APROBADO" | "RECHAZADO"
    Falta: { "campo": string; "codigo": string; "detail": string }
    ListaDeApiKey: { "datos": (components['schemas']['ApiKey'])[]; "siguiente": string | null }
    ListaDeContribuyente: { "datos": (components['schemas']['Contribuyente'])[]; "siguiente": string | null }
    Naturaleza: "CONTRIBUYENTE" | "NO_CONTRIBUYENTE"
    NuevaApiKey: { "nombre": string; "expiraEn"?: string | null; "permisos"?: (components['schemas']['PermisoDeClave'])[] | null; "direcciones"?: (string)[] | null }
    NuevoContribuyente: { "ruc"?: string | null; "razonSocial"?: string | null; "nombreFantasia"?: string | null; "archivo"?: string | null; "contrasena"?: string | null }
    NuevoTimbrado: { "ambiente"?: components['schemas']['Ambiente']; "numeroTimbrado": components['schemas']['Numero']; "inicio": string; "fin"?: string | null; "establecimiento": components['schemas']['Numero']; "puntoExpedicion": components['schemas']['Numero']; "tipoDocumento": components['schemas']['TipoDeTimbrado']; "serieNumero"?: string | null; "proximoNumero"?: number }
    NumeracionDetenida: { "desde": string; "numero": string; "detalle": string }
    Numero: number | string
    PermisoDeClave: "leer" | "emitir" | "nominar" | "anular" | "webhooks"
    Plan: { "codigo": string; "incluyeApiIntegracion": boolean }
    Problema: { "type": string; "title": string; "status": number; "detail": string; "instance": string; "message": string; "data": null; "timestamp": string; "requestId": string; "errors": (components['schemas']['Falta'])[]; "erroresOmitidos"?: number }
    ProblemaDeConflicto: { "type": string; "title": string; "status": number; "detail": string; "instance": string; "message": string; "data": null; "timestamp": string; "requestId": string; "errors": (components['schemas']['Falta'])[]; "erroresOmitidos"?: number; "eventoSifenId"?: number; "receptor"?: components['schemas']['ReceptorNominado']; "estadoEvento"?: components['schemas']['EstadoEvento']; "desde"?: string; "ambiente"?: components['schemas']['Ambiente']; "timbradoId"?: number }
    ProblemaDeDisponibilidad: { "type": string; "title": string; "status": number; "detail": string; "instance": string; "message": string; "data": null; "timestamp": string; "requestId": string; "errors": (components['schemas']['Falta'])[]; "erroresOmitidos"?: number; "eventoSifenId"?: number; "estadoEvento"?: components['schemas']['EstadoEvento'] }
    ReceptorNominado: { "naturaleza": components['schemas']['Naturaleza']; "tipoOperacion": components['schemas']['TipoOperacionNominada']; "pais": string; "nombreRazonSocial": string; "tipoContribuyente"?: components['schemas']['TipoContribuyente']; "tipoDocumento"?: components['schemas']['TipoDocumentoNominado']; "numeroDocumento"?: string; "digitoVerificador"?: string; "nombreFantasia"?: string; "direccion"?: string; "numeroCasa"?: number; "departamento"?: number; "distrito"?: number; "ciudad"?: number; "telefono"?: string; "celular"?: string; "email"?: string; "codigoCliente"?: string }
    Rol: "PROPIETARIO" | "ADMINISTRADOR" | "EMISOR" | "LECTOR"
    SobreDeApiKey: { "data": components['schemas']['ApiKey']; "timestamp": string; "errors": null }
    SobreDeApiKeyCreada: { "data": components['schemas']['ApiKeyCreada']; "timestamp": string; "errors": null }
    SobreDeContribuyente: { "data": components['schemas']['Contribuyente']; "timestamp": string; "errors": null }
    SobreDeListaDeApiKey: { "data": components['schemas']['ListaDeApiKey']; "timestamp": string; "errors": null }
    SobreDeListaDeContribuyente: { "data": components['schemas']['ListaDeContribuyente']; "timestamp": string; "errors": null }
    SobreDeTimbrado: { "data": components['schemas']['Timbrado']; "timestamp": string; "errors": null }
    SobreDeTodosLosTimbrado: { "data": components['schemas']['TodosLosTimbrado']; "timestamp": string; "errors": null }
    Timbrado: { "timbradoId": number; "ambiente": components['schemas']['Ambiente']; "numeroTimbrado": string; "inicio": string; "fin": string | null; "establecimiento": string; "puntoExpedicion": string; "tipoDocumento": components['schemas']['TipoDeTimbrado']; "serieNumero": string | null; "proximoNumero": number; "iTiDe": number; "activo": boolean; "vigente": boolean; "agotado": boolean; "detenido": components['schemas']['NumeracionDetenida'] | null }
    TipoContribuyente: "PERSONA_FISICA" | "PERSONA_JURIDICA"
    TipoDeTimbrado: "FACTURA_ELECTRONICA" | "AUTOFACTURA_ELECTRONICA" | "NOTA_DE_CREDITO_ELECTRONICA" | "NOTA_DE_DEBITO_ELECTRONICA" | "NOTA_DE_REMISION_ELECTRONICA"
    TipoDocumentoNominado: "RUC" | "CEDULA_PARAGUAYA" | "PASAPORTE" | "CEDULA_EXTRANJERA" | "CARNET_DE_RESIDENCIA" | "TARJETA_DIPLOMATICA" | "OTRO"
    TipoOperacionNominada: "B2B" | "B2C" | "B2F"
    TodosLosTimbrado: { "datos": (components['schemas']['Timbrado'])[] }
  }
}

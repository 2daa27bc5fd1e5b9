/** What an emission asks for, as it comes in: JSON types are right, nothing else has been looked at. */
type Opcional<T> = T | null | undefined

/** Digits as the caller wrote them: a whole number, or text. */
export type Cantidad = number | string

export interface CuerpoReceptor {
  naturaleza?: Opcional<string>
  tipoContribuyente?: Opcional<string>
  tipoOperacion?: Opcional<string>
  pais?: Opcional<string>
  nombreRazonSocial?: Opcional<string>
  tipoDocumento?: Opcional<string>
  numeroDocumento?: Opcional<Cantidad>
  digitoVerificador?: Opcional<Cantidad>
  nombreFantasia?: Opcional<string>
  direccion?: Opcional<string>
  numeroCasa?: Opcional<Cantidad>
  departamento?: Opcional<Cantidad>
  distrito?: Opcional<Cantidad>
  ciudad?: Opcional<Cantidad>
  telefono?: Opcional<string>
  celular?: Opcional<string>
  email?: Opcional<string>
  codigoCliente?: Opcional<string>
}

export interface CuerpoItem {
  codigo?: Opcional<string>
  descripcion?: Opcional<string>
  unidadMedida?: Opcional<string>
  cantidad?: Opcional<Cantidad>
  precioUnitario?: Opcional<Cantidad>
  descuento?: Opcional<Cantidad>
  tasaIVA?: Opcional<Cantidad>
  afectacionTributaria?: Opcional<string>
  proporcionGravada?: Opcional<Cantidad>
  informacionInteres?: Opcional<string>
}

export interface CuerpoCuota {
  monto?: Opcional<Cantidad>
  vencimiento?: Opcional<string>
}

export interface CuerpoPago {
  tipo?: Opcional<string>
  tipoPago?: Opcional<string>
  descripcion?: Opcional<string>
  monedaPago?: Opcional<string>
  montoPago?: Opcional<Cantidad>
  tipoCambio?: Opcional<Cantidad>
  numeroCheque?: Opcional<Cantidad>
  bancoEmisor?: Opcional<string>
  plazo?: Opcional<string>
  cuotas?: Opcional<CuerpoCuota[]>
}

export interface CuerpoEmision {
  tipoDocumento?: Opcional<string>
  tipoEmision?: Opcional<string>
  tipoTransaccion?: Opcional<string>
  indicadorPresencia?: Opcional<string>
  fechaEmision?: Opcional<string>
  numeroEstablecimiento?: Opcional<Cantidad>
  puntoExpedicion?: Opcional<Cantidad>
  monedaOperacion?: Opcional<string>
  tipoCambio?: Opcional<Cantidad>
  condicionOperacion?: Opcional<string>
  condicionPago?: Opcional<CuerpoPago | CuerpoPago[]>
  receptor?: Opcional<CuerpoReceptor>
  items?: Opcional<CuerpoItem[]>
  motivoEmision?: Opcional<string>
  documentoAsociado?: Opcional<{ tipoDocumento?: Opcional<string>; cdc?: Opcional<string> }>
  informacionInteres?: Opcional<string>
}

// Written by npm run openapi; do not edit.
export const ETIQUETAS = [
  ["email", "Correo"],
  ["codigoCliente", "Código de cliente"],
] as const

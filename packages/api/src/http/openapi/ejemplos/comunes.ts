/** The factura of the examples, approved. */
export const CDC_DE_FACTURA = '01800999991001001000000122026112016784626135'

/** The one on credit, approved. */
export const CDC_DE_CREDITO = '01800999991001001000000222026112016826364702'

/** The innominada, approved and then nominated. */
export const CDC_DE_INNOMINADA = '01800999991001001000000322026112016868103273'

/** A nota de remisión, approved. */
export const CDC_DE_REMISION = '07800999991001001000000122026112014829150373'

/** What another issued to the taxpayer of the examples. */
export const CDC_RECIBIDO = '01800888880001001000000722026112010000000172'

/** The buyer of the examples of credit and of nomination. */
export const COMPRADORA = {
  naturaleza: 'CONTRIBUYENTE',
  tipoOperacion: 'B2B',
  pais: 'PRY',
  nombreRazonSocial: 'COMPRADORA SA',
  tipoDocumento: 'RUC',
  numeroDocumento: '80012345-0',
  direccion: 'Avenida Dos',
  numeroCasa: 120,
  departamento: 1,
  distrito: 1,
  ciudad: 1,
  email: 'compras@ejemplo.com.py',
}

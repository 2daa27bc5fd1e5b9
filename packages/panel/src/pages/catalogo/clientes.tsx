import { Text } from '@mantine/core'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { DE_CLIENTES, readFilas } from '../../catalogo/columnas.ts'
import { buscarClientes, type Cliente, findCliente, listTodos } from '../../catalogo/consulta.ts'
import { claveDe, documentoDe, isMismo, valoresDeCliente } from '../../catalogo/de-catalogo.ts'
import type { Faults } from '../../form/faults.ts'
import { isIgual } from '../../form/igual.ts'
import { FormularioDeReceptor } from '../../receptor/receptor.tsx'
import { aEmision, baseDe, camposDe, corregible, PREFIJO, RECEPTOR_VACIO } from '../../receptor/valores.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { Catalogo } from './catalogo.tsx'
import { DialogoDeCatalogo, faltasDe, useEscrito, useGuardar } from './guardar.tsx'
import { type DeImportar, Importar } from './importar.tsx'

type Escrito = components['schemas']['ClienteEscrito']

/** Of what a number in a file is: of no passport. */
const ES_NUMERO_DE: ReadonlySet<string> = new Set(['RUC', 'CEDULA_PARAGUAYA'])

const columnas: readonly Columna<Cliente>[] = [
  {
    titulo: 'Cliente',
    celda: ({ receptor: { nombreRazonSocial, nombreFantasia } }) => (
      <>
        <Text fw={600} className="nombre">
          {nombreRazonSocial}
        </Text>
        {nombreFantasia && (
          <Text size="xs" c="dimmed">
            {nombreFantasia}
          </Text>
        )}
      </>
    ),
  },
  { titulo: 'Documento', celda: cliente => <span className="monto">{documentoDe(cliente)}</span> },
  {
    titulo: 'Contacto',
    celda: ({ receptor: { email, celular, direccion } }) => (
      <Text size="sm">{[email, celular ?? direccion].filter(Boolean).join(' · ') || '—'}</Text>
    ),
  },
]

export function Clientes() {
  const access = useAccess()
  const { id } = useContribuyente()
  const de: DeImportar<Escrito> = {
    que: 'clientes',
    columnas: DE_CLIENTES.columnas,
    read: async filas => {
      const todos = await listTodos(query => buscarClientes(access, id, query))
      const conSuNumero = todos.filter(({ receptor: { tipoDocumento } }) =>
        ES_NUMERO_DE.has(tipoDocumento ?? 'RUC'),
      )
      const sabidos = new Map(conSuNumero.map(uno => [documentoDe(uno), corregible(valoresDeCliente(uno))]))
      return readFilas(filas, DE_CLIENTES, sabidos)
    },
    guardar: (clientes, soloValidar) =>
      take(
        access.client.POST('/api/v1/contribuyentes/{contribuyenteId}/clientes', {
          params: { path: { contribuyenteId: id } },
          body: { clientes, soloValidar },
        }),
      ),
  }
  return (
    <Catalogo
      titulo="Clientes"
      explica="A quién vende: al emitir basta con las primeras letras del nombre o con el número. Cambiarlo no cambia lo que ya se emitió."
      que="clientes"
      nuevo="Nuevo cliente"
      vacio="Todavía no hay clientes"
      buscarPor="Nombre, RUC o documento"
      ask={query => buscarClientes(access, id, query)}
      clave={claveDe}
      nombre={cliente => cliente.receptor.nombreRazonSocial}
      columnas={columnas}
      formulario={(cliente, cerrar) => <ClienteEscrito cliente={cliente} onCerrar={cerrar} />}
      importar={cerrar => <Importar {...de} onCerrar={cerrar} />}
    />
  )
}

const OPCIONES = ['RUC', 'PERSONA', 'EXTRANJERO'] as const

function ClienteEscrito({ cliente, onCerrar }: { cliente: Cliente | null; onCerrar: () => void }) {
  const access = useAccess()
  const { id } = useContribuyente()
  const guardado = cliente === null ? RECEPTOR_VACIO : corregible(valoresDeCliente(cliente))
  const { draft, antes } = useEscrito(
    `cliente:${cliente === null ? '' : claveDe(cliente)}`,
    guardado,
    aEmision,
  )
  const valores = draft.value
  const escrito = aEmision(valores)
  const otroNumero = cliente !== null && !isMismo(cliente, valores)
  const cambiado = cliente !== null && !isIgual(escrito, aEmision(guardado))
  const guardando = useGuardar({
    que: 'clientes',
    escrito,
    // Of another document it is another customer.
    antes: cliente === null || otroNumero ? null : antes,
    archivado: cliente?.archivado,
    leer: async () => {
      const suyo = await findCliente(access, id, {
        numero: baseDe(valores.numeroDocumento.trim()),
        isSuyo: uno => isMismo(uno, valores),
      })
      return suyo === undefined
        ? null
        : {
            cuerpo: aEmision(corregible(valoresDeCliente(suyo))),
            archivado: suyo.archivado,
            nombre: `${suyo.receptor.nombreRazonSocial}, ${documentoDe(suyo)}`,
          }
    },
    guardar: (cuerpo, archivado) =>
      take(
        access.client.POST('/api/v1/contribuyentes/{contribuyenteId}/clientes', {
          params: { path: { contribuyenteId: id } },
          body: { clientes: [{ ...(cuerpo as typeof escrito), archivado }] }, // made of two such
        }),
      ),
    onHecho: () => {
      draft.clear()
      onCerrar()
    },
  })
  const mostrados = camposDe(valores)
  const suyas = faltasDe(guardando.error, 'clientes', campo => mostrados.has(PREFIJO + campo))
  const faults: Faults = { ...suyas, of: campo => suyas.of(campo.replace(PREFIJO, '')) }
  return (
    <DialogoDeCatalogo
      titulo={cliente?.receptor.nombreRazonSocial ?? 'Nuevo cliente'}
      archivado={cliente?.archivado}
      cambiado={cambiado}
      {...{ draft, guardando, faults, onCerrar }}
    >
      <FormularioDeReceptor
        pregunta="¿Quién es?"
        conOperacion
        valores={valores}
        opciones={OPCIONES}
        faults={faults}
        onCambio={draft.set}
      />
    </DialogoDeCatalogo>
  )
}

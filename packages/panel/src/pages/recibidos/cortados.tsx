import { Alert, List, Text } from '@mantine/core'
import { useNombre } from '../../form/nombre.ts'
import { keepEnPestana, readDePestana } from '../../session/pestana.ts'
import { formatCuenta } from '../../values/decimal.ts'

/** The tab keeps how the files are called that are being sent, each until it was: its session may end in the middle, and no browser keeps the files. */
export function useCortados() {
  const name = `mbohera:recibiendo:${useNombre('')}`
  return {
    read: () => readDePestana<string[]>(name) ?? [],
    keep: (nombres: readonly string[]) =>
      nombres.length === 0 ? sessionStorage.removeItem(name) : keepEnPestana(name, nombres),
  }
}

/** Which files were not sent, to whoever is back. */
export function Cortados({ nombres }: { nombres: readonly string[] }) {
  if (nombres.length === 0) return null
  const cuantos = nombres.length === 1 ? '1 archivo' : `${formatCuenta(nombres.length)} archivos`
  return (
    <Alert
      color="orange"
      variant="light"
      role="alert"
      title={`Se cortó antes de terminar de mandar ${cuantos}`}
    >
      <Text size="sm">
        Su sesión terminó, o se cerró la página. Elíjalos de nuevo: lo que haya llegado igual no se recibe dos
        veces.
      </Text>
      <List size="sm">
        {nombres.map(nombre => (
          <List.Item key={nombre}>{nombre}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

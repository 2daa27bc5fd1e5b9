import { Group, Text } from '@mantine/core'
import { cdcEnGrupos } from '../values/nombres.ts'
import { Copiar } from './boton.tsx'

/** As it is printed, to be compared digit by digit, and with a button to be taken along whole. */
export function CdcEntero({ cdc }: { cdc: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Text ff="monospace" size="sm">
        {cdcEnGrupos(cdc)}
      </Text>
      <Copiar texto={cdc} que="el CDC" />
    </Group>
  )
}

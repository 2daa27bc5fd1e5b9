import { ActionIcon, Anchor, Button, Menu, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { tellError } from '../../api/problem.ts'
import { Boton } from '../../ui/boton.tsx'
import { TextoDeFallo } from '../../ui/fallo.tsx'
import { Icono } from '../../ui/icono.tsx'
import { useObjectUrl } from '../../ui/objeto.ts'
import { type Formato, useKudeAhora } from './archivo.ts'
import type { DocumentoEntero } from './consulta.ts'
import { PAPELES, printPdf, usePapel } from './papel.ts'

/** On the paper that this device prints on: one click, and the print dialogue opens. */
export function Imprimir({ documento }: { documento: DocumentoEntero }) {
  const [papel, elegir] = usePapel()
  const pedir = useKudeAhora(documento)
  const { estado } = documento
  const [sinAbrir, setSinAbrir] = useState<{ pdf: Blob; estado: typeof estado }>()
  const imprimir = useMutation({
    mutationFn: (formato: Formato | undefined) => pedir(formato),
    onMutate: () => setSinAbrir(undefined),
    onSuccess: pdf => printPdf(pdf, () => setSinAbrir({ pdf, estado })),
  })
  const url = useObjectUrl(sinAbrir?.estado === estado ? sinAbrir.pdf : undefined)
  const { puede } = documento.acciones.kude
  const error = imprimir.error ? tellError(imprimir.error) : undefined
  return (
    <>
      <Button.Group>
        <Boton
          variant="default"
          leftSection={<Icono nombre="imprimir" />}
          loading={imprimir.isPending}
          porqueNo={puede ? undefined : 'Se imprime cuando SIFEN lo aprueba.'}
          onClick={() => imprimir.mutate(papel)}
        >
          Imprimir
        </Boton>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} radius="md" disabled={!puede} aria-label="En qué papel">
              <Icono nombre="abajo" size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {Object.entries(PAPELES).map(([formato, nombre]) => (
              <Menu.Item
                key={formato}
                leftSection={<Icono nombre={formato === papel ? 'listo' : 'documentos'} size={16} />}
                onClick={() => {
                  elegir(formato as Formato)
                  imprimir.mutate(formato as Formato)
                }}
              >
                {nombre}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      <TextoDeFallo>{error}</TextoDeFallo>
      {url !== undefined && (
        <Text size="sm" role="alert">
          El navegador no lo abrió.{' '}
          <Anchor size="sm" underline="always" href={url} target="_blank">
            Abrir el PDF
          </Anchor>
        </Text>
      )}
    </>
  )
}

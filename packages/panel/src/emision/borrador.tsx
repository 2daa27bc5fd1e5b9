import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Dialogo } from '../ui/dialogo.tsx'
import { Problema } from '../ui/estados.tsx'
import { Icono } from '../ui/icono.tsx'
import { useObjectUrl } from '../ui/objeto.ts'

/** The paper as it would be, marked BORRADOR: nothing is numbered nor kept. */
export function VerBorrador({ pedir }: { pedir: () => Promise<Blob> }) {
  const borrador = useMutation({ mutationFn: pedir })
  const url = useObjectUrl(borrador.data)
  return (
    <>
      <Button
        variant="default"
        className="de-dos-lineas"
        leftSection={<Icono nombre="documentos" size={16} />}
        loading={borrador.isPending}
        onClick={() => borrador.mutate()}
      >
        Ver borrador del KuDE
      </Button>
      {borrador.error && <Problema error={borrador.error} />}
      <Dialogo
        opened={url !== undefined && borrador.isSuccess}
        onClose={borrador.reset}
        title="Borrador: no es un documento"
        size="xl"
      >
        <iframe
          title="Borrador del KuDE"
          src={url}
          style={{ width: '100%', height: '70vh', border: 0, display: 'block' }}
        />
      </Dialogo>
    </>
  )
}

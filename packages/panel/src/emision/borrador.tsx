import { useMutation } from '@tanstack/react-query'
import { useContribuyente } from '../shell/contribuyente.tsx'
import { Boton } from '../ui/boton.tsx'
import { Dialogo } from '../ui/dialogo.tsx'
import { Problema } from '../ui/estados.tsx'
import { Icono } from '../ui/icono.tsx'
import { useObjectUrl } from '../ui/objeto.ts'
import { porqueNo } from '../values/palabras.ts'

/** The paper as it would be, marked BORRADOR: nothing is numbered nor kept. */
export function VerBorrador({ pedir }: { pedir: () => Promise<Blob> }) {
  const { rol } = useContribuyente()
  const borrador = useMutation({ mutationFn: pedir })
  const url = useObjectUrl(borrador.data)
  return (
    <>
      <Boton
        variant="default"
        className="de-dos-lineas"
        leftSection={<Icono nombre="documentos" size={16} />}
        porqueNo={porqueNo(rol, 'emitir')}
        loading={borrador.isPending}
        onClick={() => borrador.mutate()}
      >
        Ver borrador del KuDE
      </Boton>
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

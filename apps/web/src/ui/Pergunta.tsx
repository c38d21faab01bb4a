import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogActions, DialogBody } from './Dialog.tsx'
import { FormError } from './FormError.tsx'

interface PerguntaProps {
  titulo: string
  action: string
  children: ReactNode
  onConfirm: () => Promise<void>
  onClose: () => void
}

export function Pergunta({ titulo, action, children, onConfirm, onClose }: PerguntaProps) {
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: onClose })
  return (
    <Dialog title={titulo} onClose={onClose}>
      <DialogBody gap={16}>
        {children}
        <FormError error={confirm.error} />
        <DialogActions>
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {action}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}

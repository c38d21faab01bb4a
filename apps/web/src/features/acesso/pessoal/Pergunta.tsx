import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import styles from './Pessoal.module.css'

interface PerguntaProps {
  titulo: string
  action: string
  children: ReactNode
  onConfirm: () => Promise<void>
  onClose: () => void
}

export function Pergunta({ titulo, action, children, onConfirm, onClose }: PerguntaProps) {
  const { t: commonT } = useTranslation()
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: onClose })
  return (
    <Dialog title={titulo} onClose={onClose}>
      <div className={styles['pergunta']}>
        {children}
        <FormError error={confirm.error} />
        <div className={styles['botoes']}>
          <Button onClick={onClose}>{commonT('cancelar')}</Button>
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'
import { ErrorState } from './ErrorState.tsx'
import { SkeletonRows } from './Skeleton.tsx'
import { useUnsaved } from '../stores/unsaved.ts'

interface Saida {
  /** Told by what was read: whoever leaves is asked first. */
  onMudou: (mudou: boolean) => void
  onCancel: () => void
}

interface LoadedDialogProps<T> {
  title: string
  /** Undefined until it is read. */
  lido: T | undefined
  error: Error | null
  onRetry: () => void
  onClose: () => void
  children: (lido: T, saida: Saida) => ReactNode
}

/** A dialog over what is read when it is opened; it asks before what was changed in it is thrown away. */
export function LoadedDialog<T>({ title, lido, error, onRetry, onClose, children }: LoadedDialogProps<T>) {
  const { t } = useTranslation()
  const [mudou, setMudou] = useState(false)
  const askBefore = useUnsaved(mudou)
  const close = () => void askBefore().then((leave) => leave && onClose())
  return (
    <Dialog title={title} onClose={close}>
      {lido !== undefined && children(lido, { onMudou: setMudou, onCancel: close })}
      {lido === undefined && error && <ErrorState error={error} onRetry={onRetry} />}
      {lido === undefined && !error && <SkeletonRows rows={6} label={t('carregando')} />}
    </Dialog>
  )
}

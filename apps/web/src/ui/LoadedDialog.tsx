import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'
import { ErrorState } from './ErrorState.tsx'
import { SkeletonRows } from './Skeleton.tsx'
import { useUnsaved } from '../stores/unsaved.ts'

interface DialogCallbacks {
  onHasChanged: (hasChanged: boolean) => void
  onCancel: () => void
}

interface LoadedDialogProps<T> {
  title: string
  loaded: T | undefined
  error: Error | null
  onRetry: () => void
  onClose: () => void
  children: (loaded: T, output: DialogCallbacks) => ReactNode
}

export function LoadedDialog<T>({ title, loaded, error, onRetry, onClose, children }: LoadedDialogProps<T>) {
  const { t } = useTranslation()
  const [hasChanged, setHasChanged] = useState(false)
  const askBefore = useUnsaved(hasChanged)
  const close = () => void askBefore().then((leave) => leave && onClose())
  return (
    <Dialog title={title} onClose={close}>
      {loaded !== undefined && children(loaded, { onHasChanged: setHasChanged, onCancel: close })}
      {loaded === undefined && error && <ErrorState error={error} onRetry={onRetry} />}
      {loaded === undefined && !error && <SkeletonRows rows={6} label={t('carregando')} />}
    </Dialog>
  )
}

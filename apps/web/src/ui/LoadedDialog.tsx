import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'
import { ErrorState } from './ErrorState.tsx'
import { SkeletonRows } from './Skeleton.tsx'

interface LoadedDialogProps<T> {
  title: string
  loaded: T | undefined
  error: Error | null
  onRetry: () => void
  onClose: () => void
  children: (loaded: T) => ReactNode
}

export function LoadedDialog<T>({ title, loaded, error, onRetry, onClose, children }: LoadedDialogProps<T>) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose}>
      {loaded !== undefined && children(loaded)}
      {loaded === undefined && error && <ErrorState error={error} onRetry={onRetry} />}
      {loaded === undefined && !error && <SkeletonRows rows={6} label={t('carregando')} />}
    </Dialog>
  )
}

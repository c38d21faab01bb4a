import type { Orcamento } from '@lastro/contract'
import { Suspense, lazy } from 'react'

const FazerDialog = lazy(async () => ({ default: (await import('./FazerDialog.tsx')).FazerDialog }))
const AtualizarDialog = lazy(async () => ({ default: (await import('./AtualizarDialog.tsx')).AtualizarDialog }))

export function PrevistoDialog({ orcamento, onClose }: { orcamento: Orcamento; onClose: () => void }) {
  return (
    <Suspense>
      {orcamento.tipo === 'previsto' ? (
        <AtualizarDialog id={orcamento.id} inicio={orcamento.inicio} onClose={onClose} />
      ) : (
        <FazerDialog orcamento={orcamento} onClose={onClose} />
      )}
    </Suspense>
  )
}

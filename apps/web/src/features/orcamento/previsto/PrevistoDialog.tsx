import type { Orcamento } from '@lastro/contract'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'

const FazerDialog = lazyPart(async () => (await import('./FazerDialog.tsx')).FazerDialog)
const AtualizarDialog = lazyPart(async () => (await import('./AtualizarDialog.tsx')).AtualizarDialog)

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

import { type Orcamento, type OrcamentoLinhas, type OrcamentoMotivo, orcamentoAtosRotas } from '@lastro/contract'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { useStore } from '../../stores/create-store.ts'
import { useSaving, useUnsaved } from '../../stores/unsaved.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { GradePassada } from './GradePassada.tsx'
import type { FormulaAccess } from './formula/formula-access.ts'
import type { FormulaDraft } from './formula/FormulaPainel.tsx'
import { GradeViva } from './GradeViva.tsx'
import { ConflitoDialog } from './grade/ConflitoDialog.tsx'
import { afterPaint } from './grade/after-paint.ts'
import { type Conflict, type Outbox, type OutboxState, createOutbox } from './grade/outbox.ts'
import type { Moment } from './orcamento-search.ts'
import type { LocationNames } from './use-location-names.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const MinhasLinhas = lazyPart(async () => (await import('./simples/MinhasLinhas.tsx')).MinhasLinhas)

interface OrcamentoEditorProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas
  leitura: number
  locations: LocationNames
  moment: Moment | null
  edit: boolean
  isSimple: boolean
  motivo: OrcamentoMotivo | null
  formula: FormulaAccess
  onGoBack: () => void
  onComment: (celula: { linhaId: number; mes: number | null }) => void
  onHistorico: (celula: { linhaId: number; mes: number }) => void
}

/** The outbox of pending edits and the draft of a formula outlive each refetch of the lines. */
export function OrcamentoEditor(props: OrcamentoEditorProps) {
  const { orcamento, linhas, leitura, locations, moment, edit, isSimple, motivo, formula, onGoBack, onComment, onHistorico } = props
  const { t: commonT } = useTranslation()
  const { outbox, state } = useQueue(orcamento.id)
  const { disputa } = state
  const [draft, setDraft] = useState<FormulaDraft | null>(null)
  const [adiada, setAdiada] = useState<Conflict | null>(null)
  return (
    <>
      {moment ? (
        <GradePassada orcamento={orcamento} moment={moment} current={linhas} outbox={outbox} motivo={motivo} onGoBack={onGoBack} />
      ) : isSimple ? (
        <Suspense fallback={<SkeletonRows rows={8} label={commonT('carregando')} />}>
          <MinhasLinhas
            key={leitura}
            orcamento={orcamento}
            linhas={linhas}
            outbox={outbox}
            outboxState={state}
            onChoose={() => setAdiada(null)}
            onComment={onComment}
          />
        </Suspense>
      ) : (
        <GradeViva
          key={leitura}
          orcamento={orcamento}
          linhas={linhas}
          edit={edit}
          outbox={outbox}
          outboxState={state}
          onChoose={() => setAdiada(null)}
          formula={{ ...formula, draft, onDraft: setDraft }}
          onComment={onComment}
          onHistorico={onHistorico}
        />
      )}
      {disputa && disputa !== adiada && <ConflitoDialog disputa={disputa} locations={locations} onClose={() => setAdiada(disputa)} />}
    </>
  )
}

/** Lives as long as the page, longer than one fetch of the lines. */
function useQueue(id: number): { outbox: Outbox; state: OutboxState } {
  const [outbox] = useState(() =>
    createOutbox({
      post: async (body, key) => {
        await new Promise<void>((resolve) => {
          afterPaint(resolve)
        })
        return call(
          orcamentoAtosRotas.create,
          { params: { id }, body },
          { headers: { 'idempotency-key': key }, silent: true, patient: true },
        )
      },
    }),
  )
  const state = useStore(outbox.state)
  useEffect(() => {
    outbox.open()
    window.addEventListener('online', outbox.wake)
    return () => {
      window.removeEventListener('online', outbox.wake)
      outbox.close()
    }
  }, [outbox])
  // Leaving waits for acts in flight without asking, so that they are sent for the right cliente.
  useSaving(outbox)
  useUnsaved(state.isUnanswered || state.disputa !== null, 'page')
  return { outbox, state }
}

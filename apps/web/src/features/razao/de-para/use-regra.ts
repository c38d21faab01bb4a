import { type CodigoErro, type DeParaRegraCorpo, type DeParaRegraSalva, type DeParaRegras, deParaRegraRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { toApiError } from '../../../api/errors.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { type Campos, NEW, camposOf, bodyOf } from './regra-draft.ts'
import { invalidateRegras, previewRegraQuery } from './regras-queries.ts'

const WAIT_MS = 300
const VERSION_CONFLICT: CodigoErro = 'de_para_version_conflict'

interface OpenedRegra {
  list: DeParaRegras
  regra: DeParaRegraSalva | undefined
  canSave: boolean
  canPreview: boolean
  onReady: () => void
}

export function useRegra({ list, regra, canSave, canPreview, onReady }: OpenedRegra) {
  const { t } = useTranslation('de-para')
  // Frozen at opening, so that a refetch of another user's change does not overwrite this edit.
  const [opened] = useState(regra)
  const [inicio] = useState(() => (regra ? camposOf(regra) : NEW))
  const [campos, setCampos] = useState(inicio)
  // Idempotency key. A retry of the same request reuses it; a changed request gets a new one.
  const requested = useRef({ texto: '', chave: '' })
  const [removing, setRemoving] = useState(false)
  const payload = useMemo(() => bodyOf(campos), [campos])
  const id = opened?.id ?? null
  const settled = useDebouncedValue(payload, WAIT_MS)
  const complete = removing ? id !== null : canSave && payload !== null
  const asked = complete && (removing || settled === payload)
  const preview = useQuery({
    ...previewRegraQuery({ id, regra: removing ? null : settled }, list.versao),
    enabled: canPreview && asked,
  })
  const answered = asked && !preview.isPlaceholderData && !preview.isPending
  // Closed months would refuse the change, so it is explained instead of tried.
  const closed = answered && preview.data !== undefined && preview.data.fechadoAte !== null
  const ready = complete && (answered || !canPreview) && !closed
  const done = (texto: string) => {
    showSuccess(texto)
    void invalidateRegras()
    onReady()
  }
  const reread = (error: unknown) => {
    if (toApiError(error).code === VERSION_CONFLICT) void invalidateRegras()
  }
  const save = useMutation({
    mutationFn: async (next: DeParaRegraCorpo) => {
      const body = { versaoDados: list.versao, regra: next }
      if (opened) {
        return call(deParaRegraRotas.update, { params: { id: opened.id }, body: { versao: opened.versao, ...body } }, { silent: true })
      }
      const texto = JSON.stringify(body)
      if (requested.current.texto !== texto) requested.current = { texto, chave: createChave() }
      return call(deParaRegraRotas.create, { body }, { headers: { 'idempotency-key': requested.current.chave }, silent: true })
    },
    onSuccess: () => done(t('regras.salva')),
    onError: reread,
  })
  const excluir = useMutation({
    mutationFn: ({ id: own, versao }: DeParaRegraSalva) =>
      call(deParaRegraRotas.remove, { params: { id: own }, query: { versao, versaoDados: list.versao } }, { silent: true }),
    onSuccess: () => done(t('regras.excluida')),
    onError: reread,
  })
  return {
    aberta: opened,
    campos,
    change: (part: Partial<Campos>) => setCampos((current) => ({ ...current, ...part })),
    mudou: JSON.stringify(campos) !== JSON.stringify(inicio),
    removing,
    setRemoving,
    complete,
    answered,
    closed,
    ready,
    preview,
    save,
    excluir,
    submit: () => {
      if (!ready) return
      if (removing && opened) excluir.mutate(opened)
      else if (payload) save.mutate(payload)
    },
  }
}

import { dreItemRotas, type DreEstrutura, type DreItemCorpo } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { CamposLinha } from './CamposLinha.tsx'
import { findProblemas, isComplete } from './draft.ts'
import { Previa } from './Previa.tsx'
import { invalidateModelos, previewQuery } from './queries.ts'

const WAIT_MS = 300

interface LinhaFormProps {
  estrutura: DreEstrutura
  /** Null for a new line before `beforeId`. */
  opened: { id: number; versao: number } | null
  inicial: DreItemCorpo
  beforeId: number | null
  locked: boolean
  canSave: boolean
  onUnlock: () => void
  onSaved: (id: number) => void
}

export function LinhaForm({ estrutura, opened, inicial, beforeId, locked, canSave, onUnlock, onSaved }: LinhaFormProps) {
  const { t } = useTranslation('dre-modelo')
  // State as opened. A reload may bring a concurrent change, which this draft must not overwrite.
  const [{ id, versao }] = useState(() => opened ?? { id: null, versao: 0 })
  const [inicio] = useState(inicial)
  const [item, setItem] = useState(inicial)
  const [key] = useState(createChave)
  const [written, setWritten] = useState<number | null>(null)
  const writing = useDebouncedValue(item, WAIT_MS)
  const problemas = findProblemas(estrutura, id, item)
  const correct = isComplete(item) && problemas.own.length === 0 && problemas.others.length === 0
  const previewProblemas = findProblemas(estrutura, id, writing)
  const canPreview = isComplete(writing) && previewProblemas.own.length === 0 && previewProblemas.others.length === 0
  const { modelo, vigencia } = estrutura
  const preview = useQuery({
    ...previewQuery({ modeloId: modelo.id, vigencia, itemId: id, item: writing }),
    enabled: canSave && canPreview,
  })
  const changed = JSON.stringify(item) !== JSON.stringify(inicio)
  useUnsaved(changed && written === null, 'page')
  // Runs after the draft is clean; otherwise leaving would ask about unsaved work.
  useEffect(() => {
    if (written !== null) onSaved(written)
  }, [written, onSaved])
  const save = useMutation({
    mutationFn: () =>
      id === null
        ? call(
            dreItemRotas.create,
            { body: { modeloId: modelo.id, vigencia, antesDeId: beforeId, item } },
            { headers: { 'idempotency-key': key }, silent: true },
          )
        : call(dreItemRotas.update, { params: { id }, body: { versao, item } }, { silent: true }),
    onSuccess: async (saved) => {
      showSuccess(t('salva', { nome: item.descricao }))
      await invalidateModelos()
      setWritten(saved.id)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (correct && !locked && canSave) save.mutate()
  }
  return (
    <form method="post" onSubmit={submit}>
      <Inline gap={32} padding={[12, 'page']} align="start" wrap>
        <Stack grow={480} gap={12}>
          {locked && (
            <Callout
              icon="lock"
              role="note"
              actions={
                canSave && (
                  <Button size="small" onClick={onUnlock}>
                    {t('bloqueada.desbloquear')}
                  </Button>
                )
              }
            >
              {t(canSave ? 'bloqueada.texto' : 'bloqueada.semPermissao')}
            </Callout>
          )}
          <fieldset disabled={locked || !canSave} aria-label={t('dados')}>
            <CamposLinha estrutura={estrutura} itemId={id} item={item} problemas={problemas} onChange={setItem} />
          </fieldset>
          <FormError error={save.error} />
          {!locked && canSave && (
            <Inline justify="end">
              <Button type="submit" variant="primary" busy={save.isPending} disabled={!correct || !(changed || id === null)}>
                {t('gravar')}
              </Button>
            </Inline>
          )}
        </Stack>
        <Stack as="section" grow={280} gap={12} aria-label={t('previa.nome')}>
          <Text as="h2" size={16}>
            {t('previa.nome')}
          </Text>
          <Note>{t('previa.texto')}</Note>
          {preview.error && canPreview && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
          {preview.data && canPreview && <Previa preview={preview.data} />}
          {!canPreview && <Note>{t('previa.incompleta')}</Note>}
        </Stack>
      </Inline>
    </form>
  )
}

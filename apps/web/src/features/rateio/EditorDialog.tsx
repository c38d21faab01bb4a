import { rateioRotas, type RateioLista } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { createChave } from '../../api/idempotencia.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useUnsaved } from '../../stores/unsaved.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { Comparacao } from './Comparacao.tsx'
import { EditorRegra } from './EditorRegra.tsx'
import { invalidateRateio, type Periodo, type RegraDraft, simulacaoQuery } from './queries.ts'
import { Simulacao } from './Simulacao.tsx'

const WAIT_MS = 300

interface EditorDialogProps {
  list: RateioLista
  inicio: RegraDraft & { versao: number }
  periodo: Periodo
  canSave: boolean
  canExport: boolean
  onClose: () => void
}

/** Validates and simulates while typing; only the button saves. */
export function EditorDialog({ list, inicio, periodo, canSave, canExport, onClose }: EditorDialogProps) {
  const { t } = useTranslation('rateio')
  // Frozen at opening, so that a refetch of another user's change does not overwrite this edit.
  const [{ id, versao, regra: initialRegra }] = useState(inicio)
  const [regra, setRegra] = useState(initialRegra)
  const [key] = useState(createChave)
  const writing = useDebouncedValue(regra, WAIT_MS)
  const asked = { ...writing, nome: writing.nome.trim() === '' ? t('editor.semNome') : writing.nome }
  const simulacao = useQuery(simulacaoQuery(periodo, { id, regra: asked }, list.versao))
  const errors = (simulacao.data?.erros ?? []).filter(({ regraId }) => regraId === id)
  const changed = JSON.stringify(regra) !== JSON.stringify(initialRegra)
  const confirmDiscard = useUnsaved(changed)
  const close = () => void confirmDiscard().then((agreed) => agreed && onClose())
  // Errors of an untouched new rule would not help yet.
  const intocada = id === null && !changed
  const save = useMutation({
    mutationFn: async () =>
      id === null
        ? call(rateioRotas.create, { body: regra }, { headers: { 'idempotency-key': key }, silent: true })
        : call(rateioRotas.update, { params: { id }, body: { versao, regra } }, { silent: true }),
    onSuccess: () => {
      showSuccess(t('salva', { nome: regra.nome }))
      void invalidateRateio()
      onClose()
    },
  })
  return (
    <Dialog size="wide" title={t(id === null ? 'editor.nova' : 'editor.titulo', { nome: initialRegra.nome })} onClose={close}>
      <DialogBody gap={16}>
        <EditorRegra list={list} regra={regra} errors={intocada ? [] : errors} periodo={periodo} onChange={setRegra} />
        {simulacao.data?.resultado && (
          <Simulacao
            list={list}
            resultado={simulacao.data.resultado}
            periodo={periodo}
            draft={{ id, regra: asked }}
            canExport={canExport}
          />
        )}
        {'servicos' in asked.metodo && errors.length === 0 && (
          <Comparacao list={list} regra={asked} periodo={periodo} canExport={canExport} />
        )}
        <FormError error={save.error ?? simulacao.error} />
      </DialogBody>
      <DialogActions>
        {canSave && (
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={regra.nome.trim() === '' || errors.length > 0}
            onClick={() => save.mutate()}
          >
            {t('editor.salvar')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

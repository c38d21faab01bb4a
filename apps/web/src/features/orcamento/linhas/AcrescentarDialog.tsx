import { ATO_LINHAS_MAX, type Orcamento, type OrcamentoLinhas } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'
import { EscolhaLista } from '../../../ui/EscolhaLista.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { Note } from '../../../ui/Text.tsx'
import type { Outbox } from '../grade/outbox.ts'
import { nomesQuery } from '../grade/queries.ts'
import { optionsQuery } from '../queries.ts'
import { listNew } from './new-lines.ts'
import { useChangeLinhas } from './use-change-linhas.ts'

interface AcrescentarDialogProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas
  outbox: Outbox
  onClose: () => void
}

export function AcrescentarDialog({ orcamento, linhas, outbox, onClose }: AcrescentarDialogProps) {
  const { t } = useTranslation('orcamento-linhas')
  const { t: comOrcamento } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const { data: nomes } = useSuspenseQuery(nomesQuery)
  const { data: options } = useQuery(optionsQuery)
  const [grupoItemId, setGrupoItemId] = useState<number | null>(null)
  const [centrosCusto, setCentrosCusto] = useState<number[]>([])
  const [filiais, setFiliais] = useState<number[]>([])
  const change = useChangeLinhas(orcamento.id, outbox, onClose)
  const fresh = grupoItemId === null ? [] : listNew(linhas.linhas, { grupoItemId, centrosCusto, filiais })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.mutate({ adicionar: fresh })
  }
  return (
    <Dialog title={t('acrescentar.titulo')} onClose={onClose}>
      <DialogBody as="form" onSubmit={submit}>
        <SearchSelect
          label={t('acrescentar.item')}
          data-first
          value={grupoItemId}
          none={{ id: null, text: t('acrescentar.escolha') }}
          options={nomes.grupos.flatMap((grupo) =>
            grupo.itens.map(({ id, codigo, descricao }) => ({ id, text: `${codigo} ${descricao}`, group: grupo.descricao })),
          )}
          onChange={setGrupoItemId}
        />
        {options && options.centrosCusto.length > 0 && (
          <EscolhaLista
            titulo={comOrcamento('campos.centros')}
            searchLabel={comOrcamento('campos.buscarCentro')}
            options={options.centrosCusto}
            chosen={centrosCusto}
            onChange={setCentrosCusto}
          />
        )}
        {options && options.filiais.length > 0 && (
          <EscolhaLista
            titulo={comOrcamento('campos.filiais')}
            searchLabel={comOrcamento('campos.buscarFilial')}
            options={options.filiais}
            chosen={filiais}
            onChange={setFiliais}
          />
        )}
        {grupoItemId !== null && (
          <Note role="status">
            {t(fresh.length === 0 ? 'acrescentar.nenhuma' : 'acrescentar.conta', {
              count: fresh.length,
              total: formatInteger(fresh.length, language),
            })}
          </Note>
        )}
        <FormError error={change.error} />
        <DialogActions>
          <Button type="submit" variant="primary" busy={change.isPending} disabled={fresh.length === 0 || fresh.length > ATO_LINHAS_MAX}>
            {t('acrescentar.confirmar')}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}

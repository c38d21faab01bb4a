import { ATO_LINHAS_MAX, type Orcamento, type OrcamentoLinhas } from '@lastro/contract'
import { formatInteiro } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EscolhaLista } from '../../../ui/EscolhaLista.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import type { FilaAtos } from '../grade/outbox.ts'
import { nomesQuery } from '../grade/queries.ts'
import comuns from '../Orcamento.module.css'
import { opcoesQuery } from '../queries.ts'
import { listNovas } from './new-lines.ts'
import { useChangeLinhas } from './use-change-linhas.ts'

interface AcrescentarDialogProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas
  fila: FilaAtos
  onClose: () => void
}

/** Adds zero lines of one item for each chosen centro de custo and filial that has none. */
export function AcrescentarDialog({ orcamento, linhas, fila, onClose }: AcrescentarDialogProps) {
  const { t } = useTranslation('orcamento-linhas')
  const { t: comum } = useTranslation()
  const { t: comOrcamento } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const { data: nomes } = useSuspenseQuery(nomesQuery)
  const { data: opcoes } = useQuery(opcoesQuery)
  const [grupoItemId, setGrupoItemId] = useState<number | null>(null)
  const [centrosCusto, setCentrosCusto] = useState<number[]>([])
  const [filiais, setFiliais] = useState<number[]>([])
  const mudar = useChangeLinhas(orcamento.id, fila, onClose)
  const novas = grupoItemId === null ? [] : listNovas(linhas.linhas, { grupoItemId, centrosCusto, filiais })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    mudar.mutate({ adicionar: novas })
  }
  return (
    <Dialog title={t('acrescentar.titulo')} onClose={onClose}>
      <form className={comuns['dialogo']} onSubmit={submit}>
        <SelectField
          label={t('acrescentar.item')}
          data-primeiro
          value={grupoItemId ?? ''}
          onChange={(event) => setGrupoItemId(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
        >
          <option value="">{t('acrescentar.escolha')}</option>
          {nomes.grupos.map((grupo) => (
            <optgroup key={grupo.id} label={grupo.descricao}>
              {grupo.itens.map(({ id, codigo, descricao }) => (
                <option key={id} value={id}>
                  {codigo} {descricao}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        {opcoes && opcoes.centrosCusto.length > 0 && (
          <EscolhaLista
            titulo={comOrcamento('campos.centros')}
            buscar={comOrcamento('campos.buscarCentro')}
            opcoes={opcoes.centrosCusto}
            escolhidos={centrosCusto}
            onChange={setCentrosCusto}
          />
        )}
        {opcoes && opcoes.filiais.length > 0 && (
          <EscolhaLista
            titulo={comOrcamento('campos.filiais')}
            buscar={comOrcamento('campos.buscarFilial')}
            opcoes={opcoes.filiais}
            escolhidos={filiais}
            onChange={setFiliais}
          />
        )}
        {grupoItemId !== null && (
          <p className={comuns['nota']} role="status">
            {t(novas.length === 0 ? 'acrescentar.nenhuma' : 'acrescentar.conta', {
              count: novas.length,
              total: formatInteiro(novas.length, language),
            })}
          </p>
        )}
        <FormError error={mudar.error} />
        <div className={comuns['acoes']}>
          <Button onClick={onClose}>{comum('cancelar')}</Button>
          <Button type="submit" variant="primary" busy={mudar.isPending} disabled={novas.length === 0 || novas.length > ATO_LINHAS_MAX}>
            {t('acrescentar.confirmar')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

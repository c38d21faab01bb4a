import { LANCAMENTO_ORDENS, type Lancamentos, lancamentoRotas } from '@lastro/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { ChoiceMenu } from '../../../ui/ChoiceMenu.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Truncate } from '../../../ui/Text.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { ContaMenu } from './ContaMenu.tsx'
import { type LancamentoSearch, filterOf } from './lancamento-search.ts'

interface FiltrosLancamentoProps {
  search: LancamentoSearch
  list: Lancamentos | undefined
  canExport: boolean
  onChange: (change: Partial<LancamentoSearch>) => void
  /** Months and places. */
  children: ReactNode
}

export function FiltrosLancamento({ search, list, canExport, onChange, children }: FiltrosLancamentoProps) {
  const { t } = useTranslation('lancamento')
  return (
    <Toolbar label={t('filtro.nome')}>
      <SearchField label={t('filtro.buscar')} value={search.busca ?? ''} onChange={(text) => onChange({ busca: text || undefined })} />
      <ToolbarSeparator />
      {children}
      <ContaMenu conta={search.conta === undefined ? null : list?.conta} onChange={(conta) => onChange({ conta })} />
      {search.importacao !== undefined && (
        <ToolbarButton icon="close" pressed aria-label={t('filtro.tirarImportacao')} onClick={() => onChange({ importacao: undefined })}>
          <Truncate max={200}>{list?.importacao?.arquivoNome ?? t('filtro.importacao')}</Truncate>
        </ToolbarButton>
      )}
      <ChoiceMenu
        name={t('ordem.nome')}
        allText={t('ordem.-data')}
        value={search.ordem}
        width={220}
        options={LANCAMENTO_ORDENS.slice(1).map((value) => ({ value, text: t(`ordem.${value}`) }))}
        onChange={(ordem) => onChange({ ordem })}
      />
      <ToolbarSpace />
      {canExport && (
        <ExportTabela
          rota={lancamentoRotas.export}
          argsOf={(formato) => [`lancamentos.${formato}`, { query: { ...filterOf(search), formato } }]}
        />
      )}
    </Toolbar>
  )
}

import { ORCAMENTO_STATUS, ORCAMENTO_TIPOS, type RotaData, orcamentoRotas } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { ExportTabela } from '../../table/ExportMenu.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { ChoiceMenu } from '../../ui/ChoiceMenu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Toolbar, ToolbarSeparator, ToolbarSpace } from '../../ui/Toolbar.tsx'
import { lastMesOf } from './exercicio.ts'
import { type OrcamentosSearch, ORDEM_PADRAO, filterOf } from './orcamentos-search.ts'

interface FiltersOrcamentoProps {
  list: Pick<RotaData<typeof orcamentoRotas.list>, 'exercicios' | 'cenarios' | 'donos'>
  search: OrcamentosSearch
  onSearch: (search: OrcamentosSearch) => void
  canExport: boolean
}

export function FiltrosOrcamento({ list: { exercicios, cenarios, donos }, search, onSearch, canExport }: FiltersOrcamentoProps) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const change = (next: Partial<OrcamentosSearch>) => onSearch({ ...search, ...next, pagina: undefined })
  const exercicioOf = (inicio: string) => formatPeriodo(inicio, lastMesOf(inicio), language)
  return (
    <Toolbar label={t('filtro.nome')}>
      <SearchField
        label={t('filtro.buscar')}
        value={search.busca ?? ''}
        onChange={(searchText) => change({ busca: searchText || undefined })}
      />
      <ToolbarSeparator />
      <ChoiceMenu
        name={t('filtro.situacao')}
        allText={t('filtro.todas')}
        value={search.situacao}
        width={240}
        options={ORCAMENTO_STATUS.map((valor) => ({ value: valor, text: t(`status.${valor}`) }))}
        onChange={(situacao) => change({ situacao })}
      />
      <ChoiceMenu
        name={t('filtro.exercicio')}
        allText={t('filtro.todos')}
        value={search.inicio}
        width={240}
        options={exercicios.map((valor) => ({ value: valor, text: exercicioOf(valor) }))}
        onChange={(inicio) => change({ inicio })}
      />
      <ChoiceMenu
        name={t('filtro.cenario')}
        allText={t('filtro.todos')}
        value={search.cenario}
        width={240}
        options={cenarios.map((valor) => ({ value: valor, text: valor }))}
        onChange={(cenario) => change({ cenario })}
      />
      <ChoiceMenu
        name={t('filtro.tipo')}
        allText={t('filtro.todos')}
        value={search.tipo}
        width={240}
        options={ORCAMENTO_TIPOS.map((valor) => ({ value: valor, text: t(`tipo.${valor}`) }))}
        onChange={(tipo) => change({ tipo })}
      />
      <ChoiceMenu
        name={t('filtro.dono')}
        allText={t('filtro.todos')}
        value={search.dono}
        width={240}
        options={donos.map(({ id, nome }) => ({ value: id, text: nome }))}
        onChange={(dono) => change({ dono })}
      />
      <ToolbarSpace />
      {canExport && (
        <ExportTabela
          rota={orcamentoRotas.export}
          argsOf={(formato) => [`orcamentos.${formato}`, { query: { ordem: ORDEM_PADRAO, ...filterOf(search), formato } }]}
        />
      )}
    </Toolbar>
  )
}

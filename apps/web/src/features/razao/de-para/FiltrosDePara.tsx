import { type DeParaLista, type Grupo, deParaRotas } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { ChoiceMenu } from '../../../ui/ChoiceMenu.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Segmented, Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { DE_PARA_FILTERS, type DeParaSearch } from './de-para-search.ts'

interface FiltrosDeParaProps {
  list: DeParaLista
  grupos: readonly Grupo[]
  search: DeParaSearch
  onSearch: (change: DeParaSearch) => void
  canExport: boolean
  destinos: { aberto: boolean; onToggle: () => void } | undefined
}

export function FiltrosDePara(props: FiltrosDeParaProps) {
  const { list, grupos, search, onSearch, canExport, destinos } = props
  const { t } = useTranslation('de-para')
  const count = { todas: list.contas.length, sem: 0, conflito: 0 }
  for (const { situacao } of list.contas) if (situacao !== 'mapeada') count[situacao] += 1
  return (
    <Toolbar label={t('filtro.nome')}>
      <SearchField
        label={t('filtro.buscar')}
        value={search.busca ?? ''}
        onChange={(searchText) => onSearch({ ...search, busca: searchText || undefined })}
      />
      <ToolbarSeparator />
      <Segmented
        label={t('filtro.situacao')}
        value={search.situacao ?? 'todas'}
        onChange={(situacao) => onSearch({ ...search, situacao: situacao === 'todas' ? undefined : situacao })}
        options={DE_PARA_FILTERS.map((value) => ({ value, label: t(`filtro.${value}`, { count: count[value] }) }))}
      />
      <ToolbarSeparator />
      <ChoiceMenu
        name={t('filtro.grupo')}
        allText={t('filtro.todosGrupos')}
        value={search.grupo}
        width={260}
        options={grupos.map(({ codigo, descricao }) => ({ value: codigo, text: descricao }))}
        onChange={(grupo) => onSearch({ ...search, grupo, ...(grupo === undefined ? {} : { situacao: undefined }) })}
      />
      <ToolbarSpace />
      {destinos && (
        <ToolbarButton icon="dePara" pressed={destinos.aberto} title={t('destinos.dica')} onClick={destinos.onToggle}>
          {t('destinos.nome')}
        </ToolbarButton>
      )}
      {canExport && <ExportTabela rota={deParaRotas.export} argsOf={(formato) => [`de-para.${formato}`, { query: { formato } }]} />}
    </Toolbar>
  )
}

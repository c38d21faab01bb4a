import { type DeParaLista, type Grupo, deParaRotas } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { IN_PAGE } from '../../../ui/portal.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Segmented, Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { DE_PARA_FILTERS, type DeParaSearch } from './de-para-search.ts'
import { comMantine } from '../../../theme/with-mantine.tsx'

interface FiltersDeParaProps {
  list: DeParaLista
  grupos: readonly Grupo[]
  search: DeParaSearch
  onSearch: (change: DeParaSearch) => void
  canExport: boolean
  destinos: { aberto: boolean; onToggle: () => void } | undefined
}

export const FiltrosDePara = comMantine(function FiltrosDePara(props: FiltersDeParaProps) {
  const { list, grupos, search, onSearch, canExport, destinos } = props
  const { t } = useTranslation('de-para')
  const count = { todas: list.contas.length, sem: 0, conflito: 0 }
  for (const { situacao } of list.contas) if (situacao !== 'mapeada') count[situacao] += 1
  const grupo = grupos.find(({ codigo }) => codigo === search.grupo)
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
      <Menu position="bottom-start" width={260} portalProps={IN_PAGE}>
        <Menu.Target>
          <ToolbarButton menu value={grupo?.descricao ?? t('filtro.todosGrupos')}>
            {t('filtro.grupo')}
          </ToolbarButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('filtro.grupo')} mah={360} style={{ overflowY: 'auto' }}>
          <Menu.RadioItem
            value=""
            checked={search.grupo === undefined}
            onClick={() => onSearch({ ...search, grupo: undefined })}
            closeMenuOnClick
          >
            {t('filtro.todosGrupos')}
          </Menu.RadioItem>
          {grupos.map(({ id, codigo, descricao }) => (
            <Menu.RadioItem
              key={id}
              value={codigo}
              checked={codigo === search.grupo}
              onClick={() => onSearch({ ...search, grupo: codigo, situacao: undefined })}
              closeMenuOnClick
            >
              {descricao}
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ToolbarSpace />
      {destinos && (
        <ToolbarButton icon="dePara" pressed={destinos.aberto} title={t('destinos.dica')} onClick={destinos.onToggle}>
          {t('destinos.nome')}
        </ToolbarButton>
      )}
      {canExport && <ExportTabela rota={deParaRotas.export} argsOf={(formato) => [`de-para.${formato}`, { query: { formato } }]} />}
    </Toolbar>
  )
})

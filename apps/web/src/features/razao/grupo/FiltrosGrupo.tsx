import { GRUPO_NATUREZA_NOMES, grupoRotas } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { IN_PAGE } from '../../../ui/portal.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { naturezaNome } from './tree.ts'
import type { GrupoSearch } from './grupo-search.ts'
import { comMantine } from '../../../theme/with-mantine.tsx'

interface FiltersGrupoProps {
  search: GrupoSearch
  onSearch: (search: GrupoSearch) => void
  allCollapsed: boolean
  onClose: (close: boolean) => void
  canExport: boolean
  imports: readonly { texto: string; run: () => void }[]
}

export const FiltrosGrupo = comMantine(function FiltrosGrupo({
  search,
  onSearch,
  allCollapsed,
  onClose,
  canExport,
  imports,
}: FiltersGrupoProps) {
  const { t } = useTranslation('grupo')
  const { t: cadastro } = useTranslation('cadastro')
  const change = (next: GrupoSearch) => onSearch({ ...search, ...next })
  return (
    <Toolbar label={t('ferramentas.nome')}>
      <SearchField
        label={t('ferramentas.buscar')}
        value={search.busca ?? ''}
        onChange={(searchText) => change({ busca: searchText || undefined })}
      />
      <ToolbarSeparator />
      <Menu position="bottom-start" width={240} portalProps={IN_PAGE}>
        <Menu.Target>
          <ToolbarButton menu {...(search.natureza ? { value: cadastro(`opcoes.${naturezaNome(search.natureza)}`) } : {})}>
            {t('colunas.natureza')}
          </ToolbarButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('colunas.natureza')}>
          <Menu.RadioItem value="" checked={search.natureza === undefined} onClick={() => change({ natureza: undefined })} closeMenuOnClick>
            {cadastro('ferramentas.todos')}
          </Menu.RadioItem>
          {GRUPO_NATUREZA_NOMES.map((natureza) => (
            <Menu.RadioItem
              key={natureza}
              value={natureza}
              checked={natureza === search.natureza}
              onClick={() => change({ natureza })}
              closeMenuOnClick
            >
              {cadastro(`opcoes.${naturezaNome(natureza)}`)}
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ToolbarButton pressed={search.arquivados === true} onClick={() => change({ arquivados: search.arquivados ? undefined : true })}>
        {t('ferramentas.arquivados')}
      </ToolbarButton>
      <ToolbarButton onClick={() => onClose(!allCollapsed)}>
        {t(allCollapsed ? 'ferramentas.abrirTudo' : 'ferramentas.fecharTudo')}
      </ToolbarButton>
      <ToolbarSpace />
      {imports.length > 0 && (
        <Menu position="bottom-end" width={230} portalProps={IN_PAGE}>
          <Menu.Target>
            <ToolbarButton icon="import" menu>
              {cadastro('importar.abrir')}
            </ToolbarButton>
          </Menu.Target>
          <Menu.Dropdown aria-label={cadastro('importar.abrir')}>
            {imports.map(({ texto, run }) => (
              <Menu.Item key={texto} onClick={run}>
                {texto}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {canExport && <ExportTabela rota={grupoRotas.exportArvore} argsOf={(formato) => [`grupos.${formato}`, { query: { formato } }]} />}
    </Toolbar>
  )
})

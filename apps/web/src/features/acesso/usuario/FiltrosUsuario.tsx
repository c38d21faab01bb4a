import { PERFIS, USUARIO_STATUS, usuarioRotas } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../../api/use-download.ts'
import { IN_PAGE } from '../../../ui/portal.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Segmented, Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { filterOf } from './queries.ts'
import type { UsuarioSearch } from './usuario-search.ts'
import { comMantine } from '../../../theme/with-mantine.tsx'

interface FiltersUsuarioProps {
  search: UsuarioSearch
  onSearch: (search: UsuarioSearch) => void
  admin: boolean
  canExport: boolean
}

export const FiltrosUsuario = comMantine(function FiltrosUsuario({ search, onSearch, admin, canExport }: FiltersUsuarioProps) {
  const { t } = useTranslation('usuario')
  const { t: shell } = useTranslation('casca')
  const change = (next: Partial<UsuarioSearch>) => onSearch({ ...search, ...next, pagina: undefined })
  const exportFile = useDownload(usuarioRotas.export)
  return (
    <Toolbar label={t('filtro.nome')}>
      <SearchField
        label={t('filtro.buscar')}
        value={search.busca ?? ''}
        onChange={(searchText) => change({ busca: searchText || undefined })}
      />
      <ToolbarSeparator />
      <Menu position="bottom-start" width={220} portalProps={IN_PAGE}>
        <Menu.Target>
          <ToolbarButton menu value={search.perfil ? shell(`perfil.${search.perfil}`) : t('filtro.todos')}>
            {t('filtro.perfil')}
          </ToolbarButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('filtro.perfil')}>
          <Menu.RadioItem value="" checked={search.perfil === undefined} onClick={() => change({ perfil: undefined })} closeMenuOnClick>
            {t('filtro.todos')}
          </Menu.RadioItem>
          {PERFIS.map((perfil) => (
            <Menu.RadioItem
              key={perfil}
              value={perfil}
              checked={perfil === search.perfil}
              onClick={() => change({ perfil })}
              closeMenuOnClick
            >
              {shell(`perfil.${perfil}`)}
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start" width={220} portalProps={IN_PAGE}>
        <Menu.Target>
          <ToolbarButton menu value={search.status ? t(`status.${search.status}`) : t('filtro.todas')}>
            {t('filtro.situacao')}
          </ToolbarButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('filtro.situacao')}>
          <Menu.RadioItem value="" checked={search.status === undefined} onClick={() => change({ status: undefined })} closeMenuOnClick>
            {t('filtro.todas')}
          </Menu.RadioItem>
          {USUARIO_STATUS.map((status) => (
            <Menu.RadioItem
              key={status}
              value={status}
              checked={status === search.status}
              onClick={() => change({ status })}
              closeMenuOnClick
            >
              {t(`status.${status}`)}
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {admin && (
        <>
          <ToolbarSeparator />
          <Segmented
            label={t('filtro.clientes')}
            value={search.todos ? 'todos' : 'este'}
            options={(['este', 'todos'] as const).map((value) => ({ value, label: t(`filtro.${value}Cliente`) }))}
            onChange={(value) => change({ todos: value === 'todos' ? true : undefined })}
          />
        </>
      )}
      <ToolbarSpace />
      {canExport && (
        <ToolbarButton
          icon="download"
          disabled={exportFile.busy}
          onClick={() => exportFile.start('usuarios.csv', { query: filterOf(search) })}
        >
          {t('filtro.exportar')}
        </ToolbarButton>
      )}
    </Toolbar>
  )
})

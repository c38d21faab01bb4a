import { PERFIS, USUARIO_STATUS, usuarioRotas } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../../api/use-download.ts'
import { ChoiceMenu } from '../../../ui/ChoiceMenu.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Segmented, Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { filterOf } from './queries.ts'
import type { UsuarioSearch } from './usuario-search.ts'

interface FiltrosUsuarioProps {
  search: UsuarioSearch
  onSearch: (search: UsuarioSearch) => void
  admin: boolean
  canExport: boolean
}

export function FiltrosUsuario({ search, onSearch, admin, canExport }: FiltrosUsuarioProps) {
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
      <ChoiceMenu
        name={t('filtro.perfil')}
        allText={t('filtro.todos')}
        value={search.perfil}
        width={220}
        options={PERFIS.map((value) => ({ value, text: shell(`perfil.${value}`) }))}
        onChange={(perfil) => change({ perfil })}
      />
      <ChoiceMenu
        name={t('filtro.situacao')}
        allText={t('filtro.todas')}
        value={search.status}
        width={220}
        options={USUARIO_STATUS.map((value) => ({ value, text: t(`status.${value}`) }))}
        onChange={(status) => change({ status })}
      />
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
}

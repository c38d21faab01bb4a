import { GRUPO_NATUREZA_NOMES, grupoRotas } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { ChoiceMenu } from '../../../ui/ChoiceMenu.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { naturezaNome } from './tree.ts'
import type { GrupoSearch } from './grupo-search.ts'

interface FiltrosGrupoProps {
  search: GrupoSearch
  onSearch: (search: GrupoSearch) => void
  allCollapsed: boolean
  onClose: (close: boolean) => void
  canExport: boolean
  imports: readonly { texto: string; run: () => void }[]
}

export function FiltrosGrupo({ search, onSearch, allCollapsed, onClose, canExport, imports }: FiltrosGrupoProps) {
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
      <ChoiceMenu
        name={t('colunas.natureza')}
        allText={cadastro('ferramentas.todos')}
        value={search.natureza}
        hidesAll
        width={240}
        options={GRUPO_NATUREZA_NOMES.map((value) => ({ value, text: cadastro(`opcoes.${naturezaNome(value)}`) }))}
        onChange={(natureza) => change({ natureza })}
      />
      <ToolbarButton pressed={search.arquivados === true} onClick={() => change({ arquivados: search.arquivados ? undefined : true })}>
        {t('ferramentas.arquivados')}
      </ToolbarButton>
      <ToolbarButton onClick={() => onClose(!allCollapsed)}>
        {t(allCollapsed ? 'ferramentas.abrirTudo' : 'ferramentas.fecharTudo')}
      </ToolbarButton>
      <ToolbarSpace />
      {imports.length > 0 && (
        <Menu
          label={cadastro('importar.abrir')}
          width={230}
          position="bottom-end"
          renderButton={(button) => (
            <ToolbarButton {...button} icon="import" menu>
              {cadastro('importar.abrir')}
            </ToolbarButton>
          )}
          options={imports.map(({ texto, run }) => ({ id: texto, text: texto, run }))}
        />
      )}
      {canExport && <ExportTabela rota={grupoRotas.exportArvore} argsOf={(formato) => [`grupos.${formato}`, { query: { formato } }]} />}
    </Toolbar>
  )
}

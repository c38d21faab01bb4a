import { CARTEIRA_SITUACOES, type Carteira, MARCAS, carteiraRotas } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Segmented, Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { type CarteiraSearch, filterOf } from './carteira-search.ts'

interface FiltersCarteiraProps {
  carteira: Carteira
  search: CarteiraSearch
  onSearch: (search: CarteiraSearch) => void
}

export function FiltrosCarteira({ carteira: { totais, marcas, problemas }, search, onSearch }: FiltersCarteiraProps) {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  const change = (next: Partial<CarteiraSearch>) => onSearch({ ...search, ...next, pagina: undefined })
  const chosen = search.marca && (marcas.find(({ marca }) => marca === search.marca)?.titulo ?? search.marca)
  const count = { abertos: totais.clientes, problemas: totais.comProblema, arquivados: totais.arquivados }
  return (
    <Toolbar label={t('filtro.nome')}>
      <SearchField
        label={t('filtro.buscar')}
        value={search.busca ?? ''}
        onChange={(searchText) => change({ busca: searchText || undefined })}
      />
      <ToolbarSeparator />
      <Segmented
        label={t('filtro.situacao')}
        value={search.situacao ?? 'abertos'}
        onChange={(situacao) => change({ situacao: situacao === 'abertos' ? undefined : situacao })}
        options={CARTEIRA_SITUACOES.map((value) => ({
          value,
          label: t(`filtro.${value}`, { total: formatInteger(count[value], language) }),
        }))}
      />
      <ToolbarSeparator />
      <Menu
        label={t('filtro.problema')}
        width={300}
        renderButton={(button) => (
          <ToolbarButton menu value={search.problema ? t(`nomes.${search.problema}`) : t('filtro.todos')} {...button}>
            {t('filtro.problema')}
          </ToolbarButton>
        )}
        options={[
          { id: '', text: t('filtro.todos'), isChosen: search.problema === undefined, run: () => change({ problema: undefined }) },
          ...problemas.map(({ codigo, clientes }) => ({
            id: codigo,
            text: t(`nomes.${codigo}`),
            right: formatInteger(clientes, language),
            isChosen: codigo === search.problema,
            run: () => change({ problema: codigo, situacao: undefined }),
          })),
        ]}
      />
      <Menu
        label={t('filtro.marca')}
        width={220}
        renderButton={(button) => (
          <ToolbarButton menu value={chosen ?? t('filtro.todas')} {...button}>
            {t('filtro.marca')}
          </ToolbarButton>
        )}
        options={[
          { id: '', text: t('filtro.todas'), isChosen: search.marca === undefined, run: () => change({ marca: undefined }) },
          ...marcas.map(({ marca, titulo, clientes }) => ({
            id: marca,
            text: titulo,
            right: formatInteger(clientes, language),
            isChosen: marca === search.marca,
            run: () => change({ marca: MARCAS.find((each) => each === marca) }),
          })),
        ]}
      />
      <ToolbarSpace />
      <ExportTabela
        rota={carteiraRotas.export}
        argsOf={(formato) => [`carteira.${formato}`, { query: { ...filterOf(search), formato } }]}
      />
    </Toolbar>
  )
}

import { CARTEIRA_SITUACOES, type Carteira, MARCAS, carteiraRotas } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../api/use-download.ts'
import { formatInteiro } from '../format/valor.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Icon } from '../ui/icons.tsx'
import { IN_PAGE } from '../ui/portal.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { Segmented, Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../ui/Toolbar.tsx'
import { type CarteiraSearch, filtroOf } from './carteira-search.ts'

interface FiltrosCarteiraProps {
  carteira: Carteira
  search: CarteiraSearch
  onSearch: (search: CarteiraSearch) => void
}

export function FiltrosCarteira({ carteira: { totais, marcas, problemas }, search, onSearch }: FiltrosCarteiraProps) {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  // Any change begins again at the first page.
  const change = (next: Partial<CarteiraSearch>) => onSearch({ ...search, ...next, pagina: undefined })
  const exportar = useDownload(carteiraRotas.exportar)
  const count = { abertos: totais.clientes, problemas: totais.comProblema, arquivados: totais.arquivados }
  return (
    <Toolbar label={t('filtro.nome')}>
      <SearchField label={t('filtro.buscar')} value={search.busca ?? ''} onChange={(busca) => change({ busca: busca || undefined })} />
      <ToolbarSeparator />
      <Segmented
        label={t('filtro.situacao')}
        value={search.situacao ?? 'abertos'}
        onChange={(situacao) => change({ situacao: situacao === 'abertos' ? undefined : situacao })}
        options={CARTEIRA_SITUACOES.map((value) => ({
          value,
          label: t(`filtro.${value}`, { total: formatInteiro(count[value], language) }),
        }))}
      />
      <ToolbarSeparator />
      <Menu position="bottom-start" width={300} portalProps={IN_PAGE}>
        <Menu.Target>
          <ToolbarButton menu value={search.problema ? t(`nomes.${search.problema}`) : t('filtro.todos')}>
            {t('filtro.problema')}
          </ToolbarButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('filtro.problema')}>
          <Menu.Item onClick={() => change({ problema: undefined })}>{t('filtro.todos')}</Menu.Item>
          {problemas.map(({ codigo, clientes }) => (
            <Menu.Item
              key={codigo}
              rightSection={codigo === search.problema ? <Icon name="check" size={14} /> : formatInteiro(clientes, language)}
              onClick={() => change({ problema: codigo, situacao: undefined })}
            >
              {t(`nomes.${codigo}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start" width={220} portalProps={IN_PAGE}>
        <Menu.Target>
          <ToolbarButton menu value={search.marca ?? t('filtro.todas')}>
            {t('filtro.marca')}
          </ToolbarButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('filtro.marca')}>
          <Menu.Item onClick={() => change({ marca: undefined })}>{t('filtro.todas')}</Menu.Item>
          {marcas.map(({ marca, clientes }) => (
            <Menu.Item
              key={marca}
              rightSection={marca === search.marca ? <Icon name="check" size={14} /> : formatInteiro(clientes, language)}
              onClick={() => change({ marca: MARCAS.find((each) => each === marca) })}
            >
              {marca}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ToolbarSpace />
      <Menu position="bottom-end" width={180} portalProps={IN_PAGE}>
        <Menu.Target>
          <ToolbarButton icon="share" menu disabled={exportar.busy}>
            {t('filtro.exportar')}
          </ToolbarButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('filtro.exportar')}>
          {(['xlsx', 'csv'] as const).map((formato) => (
            <Menu.Item
              key={formato}
              leftSection={<Icon name="download" size={14} />}
              onClick={() => exportar.start(`carteira.${formato}`, { query: { ...filtroOf(search), formato } })}
            >
              {t(`filtro.${formato}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Toolbar>
  )
}

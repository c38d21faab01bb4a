import { type Orcamento, type OrcamentoAcompanhamento, cadastroRotas, orcamentoAcompanhamentoRotas } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '../../../api/api.ts'
import { Truncate } from '../../../ui/Text.tsx'
import { FiltroMenu } from '../../dre/FiltroMenu.tsx'
import { ACOMPANHAMENTO_VISTAS, type AcompanhamentoSearch, idsOf, recorteOf } from './acompanhamento-search.ts'
import { listMesesDe } from './Tabela.tsx'
import { lastMesOf } from '../exercicio.ts'
import { nomesQuery } from '../grade/queries.ts'
import { paths } from '../../../navigation/paths.ts'
import { ExportMenu } from '../../../table/ExportMenu.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { Segmented, Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'

const centrosCustoQuery = query(cadastroRotas.listCentrosCusto)

const IN_FORMAT = { xlsx: 'Xlsx', csv: 'Csv', pdf: 'Pdf' } as const

interface AcompanhamentoFerramentasProps {
  orcamento: Orcamento
  loaded: OrcamentoAcompanhamento | undefined
  search: AcompanhamentoSearch
  setSearch: (search: AcompanhamentoSearch) => void
  canExport: boolean
  canSeeRateio: boolean
  /** Without it the user chooses among the centros of the budget. */
  canSeeDre: boolean
}

export function AcompanhamentoFerramentas({
  orcamento,
  loaded,
  search,
  setSearch,
  canExport,
  canSeeRateio,
  canSeeDre,
}: AcompanhamentoFerramentasProps) {
  const { id, inicio, versoes, quadro } = orcamento
  const { t } = useTranslation('orcamento-acompanhamento')
  const { t: orcamentoT } = useTranslation('orcamento')
  const { language, negativos } = usePreferencias()
  const navigate = useNavigate()
  const { data: arvore } = useQuery({ ...centrosCustoQuery, enabled: canSeeDre })
  const { data: nomes } = useQuery(nomesQuery)
  const centros = canSeeDre ? (arvore ?? []) : quadro.flatMap(({ centroCusto }) => (centroCusto ? { ...centroCusto, paiId: null } : []))
  const meses = listMesesDe(inicio)
  const [from, until] = [search.inicio ?? inicio, search.fim ?? lastMesOf(inicio)]
  const previsto = loaded?.previstos.find((each) => each.id === search.previsto)
  const current = versoes.find((versao) => versao.id === id)
  return (
    <Toolbar label={t('ferramentas')}>
      {versoes.length > 1 && current && (
        <Menu
          label={t('versao')}
          width={160}
          renderButton={(button) => (
            <ToolbarButton menu {...button}>
              {orcamentoT('versao', { numero: current.versaoNumero })}
            </ToolbarButton>
          )}
          options={versoes.map((versao) => ({
            id: String(versao.id),
            text: orcamentoT('versao', { numero: versao.versaoNumero }),
            isChosen: versao.id === id,
            run: () => void navigate({ to: paths.orcamentoAcompanhamento, params: { id: String(versao.id) }, search }),
          }))}
        />
      )}
      <MesMenu
        nome={t('de')}
        valor={from}
        meses={meses.filter((mes) => mes <= until)}
        onChange={(mes) => setSearch({ ...search, inicio: mes === inicio ? undefined : mes })}
      />
      <MesMenu
        nome={t('ate')}
        valor={until}
        meses={meses.filter((mes) => mes >= from)}
        onChange={(mes) => setSearch({ ...search, fim: mes === lastMesOf(inicio) ? undefined : mes })}
      />
      <ToolbarSeparator />
      <Segmented
        label={t('vista.nome')}
        value={search.fora ?? 'tudo'}
        options={(['tudo', ...ACOMPANHAMENTO_VISTAS] as const).map((value) => ({ value, label: t(`vista.${value}`) }))}
        onChange={(view) => setSearch({ ...search, fora: view === 'tudo' ? undefined : view })}
      />
      <ToolbarSeparator />
      <FiltroMenu
        nome={t('filtro.centroCusto')}
        allLabel={t('filtro.todos')}
        countLabel={(count) => t('filtro.centros', { count })}
        searchLabel={t('filtro.buscarCentro')}
        nodes={centros}
        chosen={idsOf(search.centroCusto)}
        onChange={(ids) => setSearch({ ...search, centroCusto: ids.length === 0 ? undefined : ids.join() })}
      />
      <FiltroMenu
        nome={t('filtro.filial')}
        allLabel={t('filtro.todas')}
        countLabel={(count) => t('filtro.filiais', { count })}
        searchLabel={t('filtro.buscarFilial')}
        nodes={(nomes?.filiais ?? []).map((filial) => ({ ...filial, paiId: null }))}
        chosen={idsOf(search.filial)}
        onChange={(ids) => setSearch({ ...search, filial: ids.length === 0 ? undefined : ids.join() })}
      />
      {/* Rateio covers the whole company, so the server refuses it to users with a limited scope. */}
      {canSeeRateio && (
        <ToolbarButton
          pressed={search.rateio === 'depois'}
          title={t('rateioTitulo')}
          onClick={() => setSearch({ ...search, rateio: search.rateio ? undefined : 'depois' })}
        >
          {t('rateio')}
        </ToolbarButton>
      )}
      <ToolbarButton
        pressed={search.meses === true}
        title={t('porMesTitulo')}
        onClick={() => setSearch({ ...search, meses: search.meses ? undefined : true })}
      >
        {t('porMes')}
      </ToolbarButton>
      {loaded && loaded.previstos.length > 0 && (
        <Menu
          label={t('colunas.previsto')}
          width={280}
          renderButton={(button) => (
            <ToolbarButton menu value={previsto && <Truncate max={140}>{previsto.nome}</Truncate>} {...button}>
              {t('colunas.previsto')}
            </ToolbarButton>
          )}
          options={[
            {
              id: '',
              text: t('previstoAutomatico'),
              isChosen: previsto === undefined,
              run: () => setSearch({ ...search, previsto: undefined }),
            },
            ...loaded.previstos.map((each) => ({
              id: String(each.id),
              text: t('previstoAte', { nome: each.nome, mes: formatMes(each.realizadoAte, language) }),
              isChosen: each.id === search.previsto,
              run: () => setSearch({ ...search, previsto: each.id }),
            })),
          ]}
        />
      )}
      <ToolbarSpace />
      {canExport && loaded && (
        <ExportMenu
          rota={orcamentoAcompanhamentoRotas.export}
          width={240}
          files={(['item', 'linha'] as const).flatMap((nivel) =>
            (['xlsx', 'csv', 'pdf'] as const).map((formato) => ({
              texto: t(`exportar.${nivel}${IN_FORMAT[formato]}`),
              args: [
                `acompanhamento-${id}.${formato}`,
                {
                  params: { id },
                  query: { ...recorteOf(search), nivel, ...(search.fora ? { excedem: 'sim' as const } : {}), formato, negativos },
                },
              ],
            })),
          )}
        />
      )}
    </Toolbar>
  )
}

interface MesMenuProps {
  nome: string
  valor: string
  meses: readonly string[]
  onChange: (mes: string) => void
}

function MesMenu({ nome, valor, meses, onChange }: MesMenuProps) {
  const { language } = usePreferencias()
  return (
    <Menu
      label={nome}
      width={160}
      renderButton={(button) => (
        <ToolbarButton menu value={formatMes(valor, language)} {...button}>
          {nome}
        </ToolbarButton>
      )}
      options={meses.map((mes) => ({ id: mes, text: formatMes(mes, language), isChosen: mes === valor, run: () => onChange(mes) }))}
    />
  )
}

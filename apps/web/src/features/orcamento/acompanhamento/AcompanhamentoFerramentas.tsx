import { type Orcamento, type OrcamentoAcompanhamento, cadastroRotas, orcamentoAcompanhamentoRotas } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '../../../api/api.ts'
import { FiltroMenu } from '../../dre/FiltroMenu.tsx'
import { ACOMPANHAMENTO_VISTAS, type AcompanhamentoSearch, idsOf, recorteOf } from './acompanhamento-search.ts'
import styles from './acompanhamento.module.css'
import { listMesesDe } from './Tabela.tsx'
import { ultimoMesOf } from '../exercicio.ts'
import { nomesQuery } from '../grade/queries.ts'
import { paths } from '../../../navigation/paths.ts'
import { ExportMenu } from '../../../table/ExportMenu.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { MenuBotao } from '../../../ui/MenuBotao.tsx'
import { Segmented, Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'

const centrosCustoQuery = query(cadastroRotas.listCentrosCusto)

const EM_FORMATO = { xlsx: 'Xlsx', csv: 'Csv', pdf: 'Pdf' } as const

interface AcompanhamentoFerramentasProps {
  orcamento: Orcamento
  lido: OrcamentoAcompanhamento | undefined
  search: AcompanhamentoSearch
  setSearch: (search: AcompanhamentoSearch) => void
  podeExportar: boolean
  podeRateio: boolean
  /** May read the tree of centros de custo. Other users choose among the centros of the budget. */
  podeVerDre: boolean
}

export function AcompanhamentoFerramentas({
  orcamento,
  lido,
  search,
  setSearch,
  podeExportar,
  podeRateio,
  podeVerDre,
}: AcompanhamentoFerramentasProps) {
  const { id, inicio, versoes, quadro } = orcamento
  const { t } = useTranslation('orcamento-acompanhamento')
  const { t: orcamentoT } = useTranslation('orcamento')
  const { language, negativos } = usePreferencias()
  const navigate = useNavigate()
  const { data: arvore } = useQuery({ ...centrosCustoQuery, enabled: podeVerDre })
  const { data: nomes } = useQuery(nomesQuery)
  const centros = podeVerDre ? (arvore ?? []) : quadro.flatMap(({ centroCusto }) => (centroCusto ? { ...centroCusto, paiId: null } : []))
  const meses = listMesesDe(inicio)
  const [de, ate] = [search.inicio ?? inicio, search.fim ?? ultimoMesOf(inicio)]
  const previsto = lido?.previstos.find((cada) => cada.id === search.previsto)
  const atual = versoes.find((versao) => versao.id === id)
  return (
    <Toolbar label={t('ferramentas')}>
      {versoes.length > 1 && atual && (
        <MenuBotao
          label={t('versao')}
          width={160}
          renderButton={(botao) => (
            <ToolbarButton menu {...botao}>
              {orcamentoT('versao', { numero: atual.versaoNumero })}
            </ToolbarButton>
          )}
          opcoes={versoes.map((versao) => ({
            chave: String(versao.id),
            texto: orcamentoT('versao', { numero: versao.versaoNumero }),
            escolhida: versao.id === id,
            run: () => void navigate({ to: paths.orcamentoAcompanhamento, params: { id: String(versao.id) }, search }),
          }))}
        />
      )}
      <MesMenu
        nome={t('de')}
        valor={de}
        meses={meses.filter((mes) => mes <= ate)}
        onChange={(mes) => setSearch({ ...search, inicio: mes === inicio ? undefined : mes })}
      />
      <MesMenu
        nome={t('ate')}
        valor={ate}
        meses={meses.filter((mes) => mes >= de)}
        onChange={(mes) => setSearch({ ...search, fim: mes === ultimoMesOf(inicio) ? undefined : mes })}
      />
      <ToolbarSeparator />
      <Segmented
        label={t('vista.nome')}
        value={search.fora ?? 'tudo'}
        options={(['tudo', ...ACOMPANHAMENTO_VISTAS] as const).map((value) => ({ value, label: t(`vista.${value}`) }))}
        onChange={(vista) => setSearch({ ...search, fora: vista === 'tudo' ? undefined : vista })}
      />
      <ToolbarSeparator />
      <FiltroMenu
        nome={t('filtro.centroCusto')}
        todos={t('filtro.todos')}
        contados={(count) => t('filtro.centros', { count })}
        buscar={t('filtro.buscarCentro')}
        nos={centros}
        escolhidos={idsOf(search.centroCusto)}
        onChange={(ids) => setSearch({ ...search, centroCusto: ids.length === 0 ? undefined : ids.join() })}
      />
      <FiltroMenu
        nome={t('filtro.filial')}
        todos={t('filtro.todas')}
        contados={(count) => t('filtro.filiais', { count })}
        buscar={t('filtro.buscarFilial')}
        nos={(nomes?.filiais ?? []).map((filial) => ({ ...filial, paiId: null }))}
        escolhidos={idsOf(search.filial)}
        onChange={(ids) => setSearch({ ...search, filial: ids.length === 0 ? undefined : ids.join() })}
      />
      {/* Rateio covers the whole company, so the server refuses it to users with a limited scope. */}
      {podeRateio && (
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
      {lido && lido.previstos.length > 0 && (
        <MenuBotao
          label={t('colunas.previsto')}
          width={280}
          renderButton={(botao) => (
            <ToolbarButton menu value={previsto && <span className={styles['corta']}>{previsto.nome}</span>} {...botao}>
              {t('colunas.previsto')}
            </ToolbarButton>
          )}
          opcoes={[
            {
              chave: '',
              texto: t('previstoAutomatico'),
              escolhida: previsto === undefined,
              run: () => setSearch({ ...search, previsto: undefined }),
            },
            ...lido.previstos.map((cada) => ({
              chave: String(cada.id),
              texto: t('previstoAte', { nome: cada.nome, mes: formatMes(cada.realizadoAte, language) }),
              escolhida: cada.id === search.previsto,
              run: () => setSearch({ ...search, previsto: cada.id }),
            })),
          ]}
        />
      )}
      <ToolbarSpace />
      {podeExportar && lido && (
        <ExportMenu
          rota={orcamentoAcompanhamentoRotas.export}
          width={240}
          arquivos={(['item', 'linha'] as const).flatMap((nivel) =>
            (['xlsx', 'csv', 'pdf'] as const).map((formato) => ({
              texto: t(`exportar.${nivel}${EM_FORMATO[formato]}`),
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
    <MenuBotao
      label={nome}
      width={160}
      renderButton={(botao) => (
        <ToolbarButton menu value={formatMes(valor, language)} {...botao}>
          {nome}
        </ToolbarButton>
      )}
      opcoes={meses.map((mes) => ({ chave: mes, texto: formatMes(mes, language), escolhida: mes === valor, run: () => onChange(mes) }))}
    />
  )
}

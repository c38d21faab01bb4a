import type { DreResposta } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { anoAnteriorOf } from '../format/data.ts'
import { usePintada } from '../ui/pintada.ts'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../ui/Toolbar.tsx'
import { ConjuntoMenu } from './ConjuntoMenu.tsx'
import { type DreVisao, recorteOf } from './dre-search.ts'
import { DRE_COLUNAS, type DreColuna } from './dre-url.ts'
import { ExibicaoMenu } from './ExibicaoMenu.tsx'
import { ExportarMenu } from './ExportarMenu.tsx'
import { FiltroMenu } from './FiltroMenu.tsx'
import { PeriodoMenu } from './PeriodoMenu.tsx'
import { centrosCustoQuery, filiaisQuery } from './queries.ts'
import type { SetVisao } from './use-visao.ts'

interface DreToolbarProps {
  resposta: DreResposta
  visao: DreVisao
  setVisao: SetVisao
  podeExportar: boolean
  podeOrcamento: boolean
  /** The list of the phone has its own choice of column. */
  semColunas: boolean
}

/** The one line of controls of the statement. All of it lives in the address. */
export function DreToolbar({ resposta, visao, setVisao, podeExportar, podeOrcamento, semColunas }: DreToolbarProps) {
  const { t } = useTranslation('dre')
  // What an address filters by is named at once; the rest is there to choose from.
  const pintada = usePintada()
  const centros = useQuery({ ...centrosCustoQuery, enabled: pintada || visao.centrosCusto.length > 0 })
  const filiais = useQuery({ ...filiaisQuery, enabled: pintada || visao.filiais.length > 0 })
  const { meses, temAnoAnterior, disponivel, alcance } = resposta
  const periodo = { inicio: meses[0] ?? '', fim: meses.at(-1) ?? '' }

  const toggle = (coluna: DreColuna) => {
    const colunas = new Set(visao.colunas)
    if (!colunas.delete(coluna)) colunas.add(coluna)
    setVisao({ colunas }, 'replace')
  }
  const label = (coluna: DreColuna) => (coluna === 'anterior' && anoAnteriorOf(periodo.inicio, periodo.fim)) || t(`colunas.${coluna}`)

  return (
    <Toolbar label={t('ferramentas')}>
      <PeriodoMenu
        periodo={periodo}
        disponivel={disponivel}
        onChange={({ inicio, fim }) => setVisao({ inicio, fim, explicar: visao.explicar && { ...visao.explicar, em: 'total' } })}
      />
      <ToolbarSeparator />
      <ConjuntoMenu visao={visao} setVisao={setVisao} podeOrcamento={podeOrcamento} inteiro={!alcance.limitado} curto />
      {!semColunas &&
        DRE_COLUNAS.map((coluna) => {
          const impossivel = coluna !== 'av' && !temAnoAnterior
          return (
            <ToolbarButton
              key={coluna}
              pressed={visao.colunas.has(coluna) && !impossivel}
              disabled={impossivel}
              title={t(impossivel ? 'colunas.semAnoAnterior' : `colunas.${coluna}Titulo`)}
              onClick={() => toggle(coluna)}
            >
              {label(coluna)}
            </ToolbarButton>
          )
        })}
      {!semColunas && <ToolbarSeparator />}
      <FiltroMenu
        nome={t('filtro.centroCusto')}
        todos={t(alcance.centrosCusto === null ? 'filtro.todos' : 'filtro.todosSeus')}
        contados={(count) => t('filtro.centros', { count })}
        buscar={t('filtro.buscarCentro')}
        nos={centros.data ?? []}
        escolhidos={visao.centrosCusto}
        onChange={(centrosCusto) => setVisao({ centrosCusto })}
      />
      <FiltroMenu
        nome={t('filtro.filial')}
        todos={t(alcance.filiais === null ? 'filtro.todas' : 'filtro.todasSuas')}
        contados={(count) => t('filtro.filiais', { count })}
        buscar={t('filtro.buscarFilial')}
        nos={(filiais.data ?? []).map((filial) => ({ ...filial, paiId: null }))}
        escolhidos={visao.filiais}
        onChange={(filiaisIds) => setVisao({ filiais: filiaisIds })}
      />
      {/* Rateio is of the whole company: the server refuses it to who sees a part. */}
      {!alcance.limitado && (
        <ToolbarButton
          pressed={visao.rateado}
          title={t('rateio.titulo')}
          onClick={() => setVisao({ rateado: !visao.rateado, explicar: null })}
        >
          {t('rateio.depois')}
        </ToolbarButton>
      )}
      <ToolbarSpace />
      <ExibicaoMenu visao={visao} setVisao={setVisao} />
      <ExportarMenu recorte={recorteOf(visao)} periodo={periodo} podeExportar={podeExportar} />
    </Toolbar>
  )
}
